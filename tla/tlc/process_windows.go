package tlc

import (
	"os/exec"
	"unsafe"

	"golang.org/x/sys/windows"
)

// group is a started program with all that it starts: a job object, whose
// processes end when its last handle closes, as it does when lockstep dies.
type group struct{ job windows.Handle }

func startGroup(cmd *exec.Cmd) (*group, error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return nil, err
	}
	g := &group{job: job}
	info := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{
		BasicLimitInformation: windows.JOBOBJECT_BASIC_LIMIT_INFORMATION{
			LimitFlags: windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
		},
	}
	if _, err := windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info))); err != nil {
		g.close()
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		g.close()
		return nil, err
	}
	if err := g.adopt(uint32(cmd.Process.Pid)); err != nil {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		g.close()
		return nil, err
	}
	return g, nil
}

func (g *group) adopt(pid uint32) error {
	process, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, pid)
	if err != nil {
		return err
	}
	defer windows.CloseHandle(process)
	return windows.AssignProcessToJobObject(g.job, process)
}

func (g *group) kill() { _ = windows.TerminateJobObject(g.job, 1) }

func (g *group) close() { _ = windows.CloseHandle(g.job) }
