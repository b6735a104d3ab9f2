;;; lockstep.el --- lockstep through eglot -*- lexical-binding: t -*-

;; For Emacs 30 and later, whose eglot is built in:
;;
;;   (load "/path/to/lockstep/editors/clients/emacs/lockstep.el")
;;   (add-hook 'lockstep-tla-mode-hook #'eglot-ensure)
;;   (add-hook 'typescript-ts-mode-hook #'eglot-ensure)
;;
;; eglot speaks to one server in a buffer.  In TypeScript that is then lockstep
;; in place of a server for the language.

(require 'eglot)

(defgroup lockstep nil "TLA+ models in step with their code." :group 'tools)

(defcustom lockstep-program "lockstep"
  "The program."
  :type 'file)

(define-derived-mode lockstep-tla-mode prog-mode "TLA+"
  "A module of TLA+."
  (setq-local comment-start "\\* "))

(define-derived-mode lockstep-cfg-mode prog-mode "TLC"
  "A config of TLC."
  (setq-local comment-start "\\* "))

(defun lockstep-cfg-or-conf-mode ()
  "The mode of a .cfg: that of TLC's configs only where a module is beside it."
  (if (directory-files default-directory nil "\\.tla\\'" t 1)
      (lockstep-cfg-mode)
    (conf-mode)))

(add-to-list 'auto-mode-alist '("\\.tla\\'" . lockstep-tla-mode))
(add-to-list 'auto-mode-alist '("\\.cfg\\'" . lockstep-cfg-or-conf-mode))

(defclass lockstep-server (eglot-lsp-server) ()
  :documentation "A running lockstep.")

(cl-defmethod eglot-client-capabilities ((_server lockstep-server))
  "Say what eglot can and does not say: that it asks the user.
A model can start programs, so that its first run needs the user's trust."
  (let ((capabilities (cl-call-next-method)))
    (plist-put capabilities :window
               `(:showMessage (:messageActionItem (:additionalPropertiesSupport :json-false))
                 ,@(plist-get capabilities :window)))))

(cl-defmethod eglot-execute ((server lockstep-server) action)
  "Execute ACTION, which for a run may take long, without waiting for its answer.
What comes of a run is said by the server."
  (let ((command (if (stringp (plist-get action :command)) action (plist-get action :command))))
    (if (not command)
        (cl-call-next-method)
      (jsonrpc-async-request
       server :workspace/executeCommand
       (list :command (plist-get command :command) :arguments (plist-get command :arguments))
       :success-fn #'ignore
       :error-fn (lambda (err) (message "%s" (plist-get err :message)))
       :timeout 86400))))

(defun lockstep-contact (&rest _)
  "How eglot starts the server."
  (list 'lockstep-server lockstep-program "serve"))

(add-to-list 'eglot-server-programs
             '(((lockstep-tla-mode :language-id "tla")
                (lockstep-cfg-mode :language-id "tlacfg")
                (typescript-mode :language-id "typescript")
                (typescript-ts-mode :language-id "typescript")
                (tsx-ts-mode :language-id "typescriptreact")
                (markdown-mode :language-id "markdown"))
               . lockstep-contact))

(defun lockstep-run (beg &optional end)
  "Check what the code or the model at point stands for, or from BEG to END.
The verdict comes as a message."
  (interactive (if (use-region-p) (list (region-beginning) (region-end)) (list (point))))
  ;; eglot would ask the server of the project about a buffer that it does not have.
  (unless (eglot-managed-p) (user-error "No server is told of this buffer: M-x eglot in the code or the model"))
  (eglot-code-actions beg end "lockstep.run" t))

(provide 'lockstep)
;;; lockstep.el ends here
