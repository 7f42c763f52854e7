"""The benchmarks behind bench/run_benchmarks.py: a file for each section, and what they share."""
