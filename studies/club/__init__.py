"""A club whose members' strengths are known: how soon ratings put them in order, and whether those
stay where they are.
"""
