package dev.loombench.tool.record.proc;

import dev.loombench.tool.launch.cgroup.GroupMount;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Control group of the server for one controller. A group that also contains the tool is not used:
 * its figures are not the server's.
 */
sealed interface ControlGroup {

  /** Existing group; names and units of its files differ between versions 1 and 2. */
  record At(Path folder, int version) implements ControlGroup {}

  record None(String reason) implements ControlGroup {}

  /** Finds the group. A system may mix hierarchies of version 1 with the one of version 2. */
  static ControlGroup find(String controller, String mountInfo, String server, String tool) {
    boolean version1 = path(server, controller).isPresent();
    String hierarchy = version1 ? controller : "";
    Optional<String> own = path(server, hierarchy);
    if (own.isEmpty()) {
      return new None("this system has no control groups for it");
    }
    if (own.get().matches("/|(/\\.\\.)+")) {
      return new None("the server has no dedicated control group: it is in the root group");
    }
    if (path(tool, hierarchy).filter(tools -> contains(own.get(), tools)).isPresent()) {
      return new None("the server shares its control group with the tool");
    }
    return GroupMount.parse(mountInfo).stream()
        .filter(mount -> version1 ? mount.controllers().contains(controller) : mount.version2())
        .flatMap(mount -> mount.folder(own.get()).stream())
        .filter(Files::isDirectory)
        .findFirst()
        .<ControlGroup>map(folder -> new At(folder, version1 ? 1 : 2))
        .orElseGet(
            () -> new None("the server's control group %s is not visible".formatted(own.get())));
  }

  /** Returns true if {@code outer} is {@code inner} or an ancestor of it. */
  private static boolean contains(String outer, String inner) {
    return inner.equals(outer) || inner.startsWith(outer + "/");
  }

  /** Returns the path in lines like {@code 4:cpu,cpuacct:/path} or {@code 0::/path}. */
  private static Optional<String> path(String text, String controller) {
    return text.lines()
        .map(line -> line.split(":", 3))
        .filter(parts -> parts.length == 3)
        .filter(parts -> List.of(parts[1].split(",", -1)).contains(controller))
        .map(parts -> parts[2])
        .findFirst();
  }
}
