package dev.loombench.tool.launch.os;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/** Search path for programs, like {@code /usr/bin:/bin}. */
public record SearchPath(String folders) {

  private static final String VARIABLE = "PATH";

  /** Returns the search path of an environment; it has no folder if the environment has none. */
  public static SearchPath of(Map<String, String> environment) {
    return new SearchPath(environment.getOrDefault(VARIABLE, ""));
  }

  /** Returns the search path of variables that are added to the environment of the tool. */
  public static SearchPath ofChild(Map<String, String> added) {
    return new SearchPath(
        added.getOrDefault(VARIABLE, System.getenv().getOrDefault(VARIABLE, "/usr/bin:/bin")));
  }

  /** Returns the programs of this name, the one that is started first. */
  public Stream<Path> programs(String name) {
    return programs(name, Path.of(""));
  }

  /**
   * Returns the programs of this name, the one that is started first.
   *
   * @param directory where relative and empty folders start
   */
  public Stream<Path> programs(String name, Path directory) {
    return folders.isEmpty()
        ? Stream.empty()
        : Stream.of(folders.split(File.pathSeparator, -1))
            .map(folder -> directory.resolve(folder).resolve(name))
            .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file));
  }
}
