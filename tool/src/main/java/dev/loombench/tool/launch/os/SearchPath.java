package dev.loombench.tool.launch.os;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/** Search path for programs, like {@code /usr/bin:/bin}. */
public record SearchPath(String text) {

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

  /** Returns the programs of this name, in order; an empty folder counts as none. */
  public Stream<Path> programs(String name) {
    return executable(folders().filter(folder -> !folder.isEmpty()).map(Path::of), name);
  }

  /**
   * Returns the programs of this name, in order, as a process finds them.
   *
   * @param directory its working folder, where relative and empty folders start
   */
  public Stream<Path> programs(String name, Path directory) {
    return executable(folders().map(directory::resolve), name);
  }

  private Stream<String> folders() {
    return text.isEmpty() ? Stream.empty() : Stream.of(text.split(File.pathSeparator, -1));
  }

  private static Stream<Path> executable(Stream<Path> folders, String name) {
    return folders
        .map(folder -> folder.resolve(name))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file));
  }
}
