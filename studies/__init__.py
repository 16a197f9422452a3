"""How strong players are: matches and decisions, with commands, seeds and intervals.

`benchmarks` says how fast things are; what is played here takes minutes to hours.
"""
