------------------------------- MODULE Berths -------------------------------
EXTENDS FiniteSets, Naturals
CONSTANTS Boats, Looks
VARIABLES moored

TypeOK == moored \subseteq Boats

Init == moored = {}

AssignBerth(b) ==
  /\ Looks => moored = {}
  /\ moored' = moored \cup {b}

ReleaseBerth(b) ==
  /\ b \in moored
  /\ moored' = moored \ {b}

Next == \E b \in Boats : AssignBerth(b) \/ ReleaseBerth(b)

Spec == Init /\ [][Next]_moored

P1_OneBoatMoored == Cardinality(moored) <= 1
=============================================================================
