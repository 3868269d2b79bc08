//! Source spans and diagnostics: the one way gcnsel tells a user what is wrong, and where.
