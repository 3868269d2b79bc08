"""Makes the LLVM IR of one producer, compiles, runs and compares it, and writes what came of it as JSON. `run.py` starts it
in the Python environment that has the producer."""

import argparse
import importlib
import importlib.metadata
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from launch import attempt, dialect


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("producer")
    parser.add_argument("--gcnsel", type=Path, required=True)
    parser.add_argument("--cache", type=Path, required=True)
    parser.add_argument("--targets", required=True)
    parser.add_argument("--filter", default="")
    parser.add_argument("--jobs", type=int, required=True)
    parser.add_argument("--output", type=Path, required=True)
    arguments = parser.parse_args()
    producer = importlib.import_module(f"from_{arguments.producer}")
    refused = []
    made = producer.modules(arguments.cache, arguments.targets.split(","), lambda name, why: refused.append([name, why]))
    made = [module for module in made if arguments.filter in f"{module.name} {module.target}"]
    with ThreadPoolExecutor(arguments.jobs) as pool:
        outcomes = list(pool.map(lambda module: attempt(arguments.gcnsel, module), made))
    report = {
        "name": producer.NAME,
        "version": importlib.metadata.version(producer.PACKAGE),
        "dialect": dialect([file for module in made for file in module.files]),
        "not_made": refused,
        "outcomes": [
            {
                "name": outcome.module.name,
                "target": outcome.module.target,
                "accepted": outcome.accepted,
                "run": outcome.run,
                "right": outcome.right,
                "raced": outcome.raced,
                "fault": outcome.fault,
                "warnings": outcome.warnings,
            }
            for outcome in outcomes
        ],
    }
    arguments.output.write_text(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
