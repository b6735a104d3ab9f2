---------------------------- MODULE JobClaim ----------------------------
(* One job of the queue, and the workers that compete for it.            *)
(* Which code an action stands for is written in SKILL.md.               *)
EXTENDS Naturals

CONSTANTS
  Workers,           \* the worker processes
  MaxClaims,         \* how often the job may be claimed, to keep runs finite
  ClaimChecksLease   \* FALSE only in the negative control

VARIABLES
  status, lease, expired, claims, result,  \* the row of the job
  phase, ticket                            \* the workers

row == <<status, lease, expired, claims, result>>
vars == <<row, phase, ticket>>

None == 0
Tickets == 1..MaxClaims

TypeOK ==
  /\ status \in {"queued", "claimed", "done"}
  /\ lease \in Tickets \cup {None}
  /\ expired \in BOOLEAN
  /\ claims \in 0..MaxClaims
  /\ result \in Tickets \cup {None}
  /\ phase \in [Workers -> {"idle", "working", "reporting"}]
  /\ ticket \in [Workers -> Tickets \cup {None}]

Init ==
  /\ status = "queued"
  /\ lease = None
  /\ expired = FALSE
  /\ claims = 0
  /\ result = None
  /\ phase = [w \in Workers |-> "idle"]
  /\ ticket = [w \in Workers |-> None]

HoldsLease(w) == lease # None /\ lease = ticket[w]

Claimable == IF ClaimChecksLease THEN status = "queued" ELSE status # "done"

ClaimJob(w) ==
  /\ phase[w] = "idle"
  /\ Claimable
  /\ claims < MaxClaims
  /\ status' = "claimed"
  /\ claims' = claims + 1
  /\ lease' = claims'
  /\ expired' = FALSE
  /\ phase' = [phase EXCEPT ![w] = "working"]
  /\ ticket' = [ticket EXCEPT ![w] = claims']
  /\ UNCHANGED result

RenewLease(w) ==
  /\ HoldsLease(w)
  /\ expired
  /\ expired' = FALSE
  /\ UNCHANGED <<status, lease, claims, result, phase, ticket>>

FinishWork(w) ==
  /\ phase[w] = "working"
  /\ phase' = [phase EXCEPT ![w] = "reporting"]
  /\ UNCHANGED <<row, ticket>>

GiveUp(w) ==
  /\ phase[w] = "working"
  /\ phase' = [phase EXCEPT ![w] = "idle"]
  /\ UNCHANGED <<row, ticket>>

CompleteJob(w) ==
  /\ phase[w] = "reporting"
  /\ phase' = [phase EXCEPT ![w] = "idle"]
  /\ IF HoldsLease(w)
     THEN /\ status' = "done"
          /\ result' = ticket[w]
          /\ lease' = None
          /\ expired' = FALSE
          /\ UNCHANGED <<claims, ticket>>
     ELSE UNCHANGED <<row, ticket>>

LeaseExpires ==
  /\ lease # None
  /\ ~expired
  /\ \A w \in Workers : HoldsLease(w) => phase[w] # "working"
  /\ expired' = TRUE
  /\ UNCHANGED <<status, lease, claims, result, phase, ticket>>

ReleaseExpired ==
  /\ expired
  /\ status' = "queued"
  /\ lease' = None
  /\ expired' = FALSE
  /\ UNCHANGED <<claims, result, phase, ticket>>

Next ==
  \/ \E w \in Workers :
       \/ ClaimJob(w)
       \/ RenewLease(w)
       \/ FinishWork(w)
       \/ GiveUp(w)
       \/ CompleteJob(w)
  \/ LeaseExpires
  \/ ReleaseExpired

Spec == Init /\ [][Next]_vars

-------------------------------------------------------------------------
OneWorkerPerJob ==
  \A v, w \in Workers : phase[v] = "working" /\ phase[w] = "working" => v = w

OnlyHolderCompletes == status = "done" => result = claims

DoneStaysDone == [][status = "done" => status' = "done"]_vars

(* What the three need and do not say, so that a check fails when an      *)
(* action loses a guard or an update.                                     *)
LeaseIsOfTheClaim ==
  /\ (lease # None) = (status = "claimed")
  /\ expired => lease # None

WorkersTakeTurns ==
  [][ /\ claims' # claims =>
           \E w \in Workers : phase[w] = "idle" /\ phase'[w] = "working"
      /\ result' # result =>
           \E w \in Workers : phase[w] \notin {"idle", "working"} /\ phase'[w] = "idle"
      /\ \A w \in Workers :
           /\ phase'[w] = "reporting" => phase[w] # "idle"
           /\ phase[w] = "reporting" /\ phase'[w] = "idle" /\ HoldsLease(w) => status' = "done"
    ]_vars
=========================================================================
