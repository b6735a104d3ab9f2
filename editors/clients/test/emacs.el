;;; emacs.el --- what a user of eglot does -*- lexical-binding: t -*-

;; Run by emacs.sh with `emacs -Q --batch -l`, in the repository.  Every wait is
;; for a condition; none is for time.

;; The Emacs that was unpacked has no compiler beside it.
(setq native-comp-jit-compilation nil native-comp-enable-subr-trampolines nil)
(load (expand-file-name "../emacs/lockstep.el" (file-name-directory load-file-name)) nil t)
(require 'flymake)

;; In place of typescript-mode, which is no part of Emacs, and of
;; typescript-ts-mode, whose grammar is not.
(define-derived-mode typescript-mode prog-mode "TypeScript")
(add-to-list 'auto-mode-alist '("\\.ts\\'" . typescript-mode))

(defvar test-repository (file-name-as-directory (getenv "LOCKSTEP_TEST_REPOSITORY")))
(defvar test-patience (string-to-number (or (getenv "LOCKSTEP_TEST_PATIENCE_S") "60")))
(setq eglot-sync-connect test-patience
      eglot-events-buffer-config '(:size 0))

(defun test-case (name body)
  "Run BODY; after a failure the rest is not run, as it stands on what came before."
  (condition-case err
      (progn (funcall body) (princ (format "ok     emacs: %s\n" name)))
    (error
     (princ (format "FAILED emacs: %s\n%s\n" name (error-message-string err)))
     (kill-emacs 1))))

(defun test-be-idle ()
  "Do what waits until the user pauses: Emacs is never idle in batch mode."
  (mapc #'timer-event-handler (copy-sequence timer-idle-list)))

(defun test-wait (what condition)
  "Wait until CONDITION holds, and return its value."
  (let ((end (+ (float-time) test-patience)) value)
    (while (and (not (setq value (funcall condition))) (< (float-time) end))
      (test-be-idle)
      (accept-process-output nil 0.02))
    (or value (error "Waited in vain for %s" what))))

(defun test-warning ()
  "The warning of an await within an atomic step, if there is one."
  (cl-find-if (lambda (d) (string-match-p "atomic\\|await" (flymake-diagnostic-text d)))
              (flymake-diagnostics)))

(defun test-at (text)
  "Put point at the start of TEXT."
  (goto-char (point-min))
  (search-forward text)
  (goto-char (match-beginning 0)))

(defun test-here (file text)
  "Check that the window shows FILE with point at TEXT."
  (set-buffer (window-buffer))
  (unless (and (string-suffix-p file (buffer-file-name)) (looking-at-p (regexp-quote text)))
    (error "In %s: %s" (buffer-name) (buffer-substring-no-properties (point) (point-max)))))

(defun test-jump (command)
  "Jump with COMMAND, which lists even one place, and choose the first."
  (call-interactively command)
  (set-buffer (window-buffer (get-buffer-window "*xref*")))
  (select-window (get-buffer-window))
  (xref-next-line)
  (xref-goto-xref t))

(defvar test-said nil "What the server said to the user, the last first.")
(cl-defmethod eglot-handle-notification :before
  (_server (_method (eql window/showMessage)) &key message &allow-other-keys)
  (push message test-said))

(test-case "a covered file attaches the server"
           (lambda ()
             (find-file (expand-file-name "src/harbour.ts" test-repository))
             (eglot-ensure)
             (apply #'eglot (eglot--guess-contact))
             (test-wait "the server" #'eglot-current-server)))

(test-case "an unsaved await is warned of, undo takes it back"
           (lambda ()
             (buffer-enable-undo)
             (test-at "    const berth = this.ledger.berth();\n    if (berth.boat !== null)")
             (undo-boundary)
             (forward-line 1)
             (insert "    await this.ledger.load();\n")
             (undo-boundary)
             (let ((found (test-wait "the warning" #'test-warning)))
               (goto-char (flymake-diagnostic-beg found))
               (test-here "harbour.ts" "assignBerth"))
             (unless (buffer-modified-p) (error "The buffer was saved"))
             (undo)
             (test-wait "the warning to go" (lambda () (not (test-warning))))))

(test-case "a code action runs the property, its verdict is said"
           (lambda ()
             (test-at "assignBerth")
             (let (asked)
               (cl-letf (((symbol-function 'completing-read)
                          (lambda (prompt choices &rest _)
                            (push prompt asked)
                            (if (consp (car choices)) (caar choices) (car choices))))
                         (last-nonmenu-event ?\r)) ; a key, not the mouse
                 (lockstep-run (point))
                 (test-wait "the verdict"
                            (lambda () (cl-some (lambda (line) (string-match-p "P1_OneBoatMoored PASS" line))
                                                test-said))))
               (unless (string-match-p "trust" (car asked)) (error "Asked %S" asked)))))

(test-case "a buffer of none of its files is answered in words"
           (lambda ()
             (with-temp-buffer
               (unless (eq (car (condition-case err (lockstep-run (point)) (error err))) 'user-error)
                 (error "No word of what to do")))))

(test-case "declaration leads to the action, implementation back to the code"
           (lambda ()
             (test-at "assignBerth")
             (test-jump #'eglot-find-declaration)
             (test-here "Berths.tla" "AssignBerth(b) ==")
             (test-wait "the server in the module" #'eglot-current-server)
             (test-jump #'eglot-find-implementation)
             (test-here "harbour.ts" "assignBerth")))

(test-case "the server ends with Emacs"
           (lambda ()
             (let ((process (jsonrpc--process (eglot-current-server))))
               (eglot-shutdown (eglot-current-server))
               (test-wait "its end" (lambda () (not (process-live-p process)))))))

(kill-emacs 0)
;;; emacs.el ends here
