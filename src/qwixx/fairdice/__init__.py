"""Provably fair dice: seeds, pledges, receipts and proofs. See `docs/dice.md`."""
