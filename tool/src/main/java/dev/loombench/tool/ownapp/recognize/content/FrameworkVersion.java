package dev.loombench.tool.ownapp.recognize.content;

import java.util.List;
import java.util.stream.Stream;

/** Comparison of framework versions like {@code 3.2.0} or {@code 4.0.0-SNAPSHOT}. */
public final class FrameworkVersion {

  private FrameworkVersion() {}

  /** Returns true if a version is at least this major and minor release. */
  public static boolean isAtLeast(String version, int major, int minor) {
    List<Integer> numbers = numbers(version);
    int ownMajor = numbers.isEmpty() ? 0 : numbers.getFirst();
    int ownMinor = numbers.size() < 2 ? 0 : numbers.get(1);
    return ownMajor > major || (ownMajor == major && ownMinor >= minor);
  }

  private static List<Integer> numbers(String version) {
    return Stream.of(version.split("[.+_-]"))
        .takeWhile(part -> part.matches("[0-9]{1,6}"))
        .map(Integer::valueOf)
        .toList();
  }
}
