package dev.loombench.tool.launch.os;

/** Meaning of exit statuses, in the convention of shells. */
public final class ExitStatus {

  /** The supervisor was killed, so the status is unknown. */
  public static final int UNKNOWN = -1;

  private ExitStatus() {}

  public static String describe(int status) {
    String meaning =
        switch (status) {
          case UNKNOWN -> "an unknown exit status, because its supervisor was killed";
          case 126 -> "exit status 126 (the program can't be executed)";
          case 127 -> "exit status 127 (no such program)";
          case 129 -> "exit status 129 (SIGHUP)";
          case 130 -> "exit status 130 (SIGINT)";
          case 134 -> "exit status 134 (SIGABRT: it crashed)";
          case 137 -> "exit status 137 (SIGKILL: by a user, or by the kernel's OOM killer)";
          case 139 -> "exit status 139 (SIGSEGV: it crashed)";
          case 143 -> "exit status 143 (SIGTERM)";
          default -> "exit status " + status;
        };
    return meaning;
  }
}
