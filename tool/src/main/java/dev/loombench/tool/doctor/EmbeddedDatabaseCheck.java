package dev.loombench.tool.doctor;

import dev.loombench.tool.launch.os.Check;
import dev.loombench.tool.launch.os.CommandOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Check whether the embedded PostgreSQL, the default database, can start. */
final class EmbeddedDatabaseCheck {

  private static final String NAME = "embedded database";
  private static final String INSTEAD =
      "workloads 'db' and 'crud' need an external database: name it in the study's 'database'";

  private EmbeddedDatabaseCheck() {}

  static Check examine() {
    String system = System.getProperty("os.name");
    String processor = System.getProperty("os.arch");
    if (!system.equals("Linux") || !Set.of("amd64", "aarch64").contains(processor)) {
      return Check.warn(
          NAME,
          "there is no embedded PostgreSQL for %s on %s".formatted(system, processor),
          INSTEAD);
    }
    return isRoot() ? asRoot() : Check.ok(NAME, "can start");
  }

  /** Checks user namespaces: PostgreSQL refuses to run as root, so as root it is started in one. */
  private static Check asRoot() {
    CommandOutput tried = CommandOutput.of(List.of("unshare", "-U", "true"));
    return tried.succeeded()
        ? Check.ok(NAME, "can start, as root in a user namespace")
        : Check.warn(
            NAME,
            "as root it needs user namespaces, which this system refuses: " + tried.output(),
            "start the tool as another user, or allow them; else " + INSTEAD);
  }

  private static boolean isRoot() {
    try {
      return Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    } catch (IOException noProc) {
      return false;
    }
  }
}
