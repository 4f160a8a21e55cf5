package dev.loombench.tool.launch.cgroup;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A hierarchy of control groups, mounted somewhere.
 *
 * @param root the group that is seen at the mount point; it and the paths of processes are told
 *     relative to the control-group namespace of who asks, so that they fit each other
 * @param point the mount point
 * @param controllers those of version 1 that this hierarchy has; none in version 2, where each
 *     group tells
 * @param version2 whether it is of version 2
 */
public record GroupMount(String root, Path point, Set<String> controllers, boolean version2) {

  private static final int ROOT = 3;
  private static final int POINT = 4;

  public GroupMount {
    controllers = Set.copyOf(controllers);
  }

  /** Those in the text of {@code /proc/self/mountinfo}. */
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

  /**
   * The folder of a group.
   *
   * @param group its path as {@code /proc/PID/cgroup} has it
   * @return empty if it is not seen here
   */
  public Optional<Path> folder(String group) {
    String top = root.equals("/") ? "" : root;
    boolean within =
        (group.equals(top) || group.startsWith(top + "/")) && !group.startsWith(top + "/..");
    return within ? Optional.of(Path.of(point + group.substring(top.length()))) : Optional.empty();
  }

  /** The kernel writes spaces and their like in octal. */
  private static String unescaped(String text) {
    return text.replace("\\040", " ")
        .replace("\\011", "\t")
        .replace("\\012", "\n")
        .replace("\\134", "\\");
  }
}
