------------------------------- MODULE Berths -------------------------------
EXTENDS FiniteSets, Naturals
CONSTANTS Boats, AskThenMoor
VARIABLES moored, asked

vars == <<moored, asked>>

TypeOK == moored \subseteq Boats /\ asked \subseteq Boats

Init == moored = {} /\ asked = {}

AssignBerth(b) ==
  /\ ~AskThenMoor
  /\ moored = {}
  /\ moored' = {b}
  /\ UNCHANGED asked

AskFirst(b) ==
  /\ AskThenMoor
  /\ moored = {}
  /\ asked' = asked \cup {b}
  /\ UNCHANGED moored

MoorLater(b) ==
  /\ b \in asked
  /\ moored' = moored \cup {b}
  /\ asked' = asked \ {b}

ReleaseBerth(b) ==
  /\ b \in moored
  /\ moored' = moored \ {b}
  /\ UNCHANGED asked

Next == \E b \in Boats :
  \/ AssignBerth(b)
  \/ AskFirst(b)
  \/ MoorLater(b)
  \/ ReleaseBerth(b)

Spec == Init /\ [][Next]_vars

P1_OneBoatMoored == Cardinality(moored) <= 1
=============================================================================
