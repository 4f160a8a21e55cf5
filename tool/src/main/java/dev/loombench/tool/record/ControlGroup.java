package dev.loombench.tool.record;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folder of a control group of the server's own, for one controller, or why there is none:
 * figures of a group that holds the tool too are not the server's.
 */
sealed interface ControlGroup {

  /**
   * It is there.
   *
   * @param version 1 or 2: files have other names and units
   */
  record At(Path folder, int version) implements ControlGroup {}

  /** It is not. */
  record None(String reason) implements ControlGroup {}

  /**
   * Finds it. A system may have some controllers in hierarchies of version 1 and the others in the
   * one of version 2.
   *
   * @param controller like {@code memory}
   * @param mountInfo the text of {@code /proc/self/mountinfo}
   * @param server the text of {@code /proc/PID/cgroup} of the server
   * @param tool the same of the tool
   */
  static ControlGroup find(String controller, String mountInfo, String server, String tool) {
    boolean version1 = path(server, controller).isPresent();
    String hierarchy = version1 ? controller : "";
    Optional<String> own = path(server, hierarchy);
    if (own.isEmpty()) {
      return new None("this system has no control groups for it");
    }
    if (own.get().matches("/|(/\\.\\.)+")) {
      return new None("the server has no control group of its own, it is in the root");
    }
    if (path(tool, hierarchy).filter(tools -> holds(own.get(), tools)).isPresent()) {
      return new None("the server shares its control group with the tool");
    }
    return Mount.all(mountInfo)
        .filter(mount -> version1 ? mount.isVersion1Of(controller) : mount.isVersion2())
        .flatMap(mount -> mount.folder(own.get()).stream())
        .filter(Files::isDirectory)
        .findFirst()
        .<ControlGroup>map(folder -> new At(folder, version1 ? 1 : 2))
        .orElseGet(
            () -> new None("the server's control group %s is not seen here".formatted(own.get())));
  }

  /** Whether group {@code outer} is {@code inner} or has it somewhere below. */
  private static boolean holds(String outer, String inner) {
    return inner.equals(outer) || inner.startsWith(outer + "/");
  }

  /** The path in lines like {@code 4:cpu,cpuacct:/path}, or {@code 0::/path} in version 2. */
  private static Optional<String> path(String text, String controller) {
    return text.lines()
        .map(line -> line.split(":", 3))
        .filter(parts -> parts.length == 3)
        .filter(parts -> List.of(parts[1].split(",", -1)).contains(controller))
        .map(parts -> parts[2])
        .findFirst();
  }

  /**
   * A mounted hierarchy.
   *
   * @param root the group that is seen at the mount point; both it and the paths of processes are
   *     told relative to the control-group namespace of who asks, so that they fit each other
   * @param point where it is mounted
   * @param type {@code cgroup} or {@code cgroup2}
   * @param options the controllers, among others
   */
  record Mount(String root, Path point, String type, List<String> options) {

    private static final int ROOT = 3;
    private static final int POINT = 4;

    /** Those of the lines that are control groups. */
    static Stream<Mount> all(String mountInfo) {
      return mountInfo
          .lines()
          .map(line -> line.split(" - ", 2))
          .filter(halves -> halves.length == 2 && halves[1].startsWith("cgroup"))
          .map(halves -> of(halves[0].split(" ", -1), halves[1].split(" ", -1)));
    }

    private static Mount of(String[] place, String[] kind) {
      return new Mount(
          unescaped(place[ROOT]),
          Path.of(unescaped(place[POINT])),
          kind[0],
          List.of(kind[kind.length - 1].split(",", -1)));
    }

    boolean isVersion1Of(String controller) {
      return type.equals("cgroup") && options.contains(controller);
    }

    boolean isVersion2() {
      return type.equals("cgroup2");
    }

    /** Where a group of that path is seen; empty if it lies beside what is mounted. */
    Optional<Path> folder(String path) {
      String top = root.equals("/") ? "" : root;
      boolean within = holds(top, path) && !path.startsWith(top + "/..");
      return within ? Optional.of(Path.of(point + path.substring(top.length()))) : Optional.empty();
    }

    /** The kernel writes space, tab, line break and backslash as octal numbers. */
    private static String unescaped(String text) {
      return text.replace("\\040", " ")
          .replace("\\011", "\t")
          .replace("\\012", "\n")
          .replace("\\134", "\\");
    }
  }
}
