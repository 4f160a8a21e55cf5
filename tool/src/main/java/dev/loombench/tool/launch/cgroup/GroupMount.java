package dev.loombench.tool.launch.cgroup;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Mounted hierarchy of control groups.
 *
 * @param root group that is visible at the mount point; it and the paths of processes are relative
 *     to the reader's control-group namespace
 * @param controllers controllers of a version 1 hierarchy; empty for version 2, where each group
 *     lists them
 */
public record GroupMount(String root, Path point, Set<String> controllers, boolean version2) {

  private static final int ROOT = 3;
  private static final int POINT = 4;

  public GroupMount {
    controllers = Set.copyOf(controllers);
  }

  public static List<GroupMount> parse(String mountInfo) {
    return mountInfo.lines().flatMap(line -> ofLine(line).stream()).toList();
  }

  private static Optional<GroupMount> ofLine(String line) {
    String[] halves = line.split(" - ", 2);
    String[] fields = halves[0].split(" ", -1);
    String[] system = halves.length == 2 ? halves[1].split(" ", 3) : new String[0];
    if (system.length < 3 || fields.length <= POINT || !system[0].matches("cgroup2?")) {
      return Optional.empty();
    }
    boolean version2 = system[0].equals("cgroup2");
    return Optional.of(
        new GroupMount(
            unescaped(fields[ROOT]),
            Path.of(unescaped(fields[POINT])),
            version2
                ? Set.of()
                : Set.copyOf(Stream.of(system[2].split(",", -1)).distinct().toList()),
            version2));
  }

  /** Returns the folder of a path in {@code /proc/PID/cgroup}; empty if it is not visible. */
  public Optional<Path> folder(String group) {
    String top = root.equals("/") ? "" : root;
    boolean within =
        (group.equals(top) || group.startsWith(top + "/")) && !group.startsWith(top + "/..");
    return within ? Optional.of(Path.of(point + group.substring(top.length()))) : Optional.empty();
  }

  /** Decodes the kernel's octal escapes of spaces and similar characters. */
  private static String unescaped(String text) {
    return text.replace("\\040", " ")
        .replace("\\011", "\t")
        .replace("\\012", "\n")
        .replace("\\134", "\\");
  }
}
