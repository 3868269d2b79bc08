//! The gcnsel library facade and command line.
