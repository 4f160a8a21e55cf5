package dev.loombench.tool.study.yaml;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.yaml.NearestName;
import dev.loombench.tool.yaml.Quoting;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Finds built-in studies by name and other studies by path. */
public final class StudyCatalog {

  private static final String ENDING = ".yaml";

  private final Path folder;

  /**
   * Creates the catalog of an installation.
   *
   * @param home where Loombench is installed; its folder {@code studies} holds the built-in studies
   */
  public StudyCatalog(Path home) {
    this.folder = home.resolve("studies");
  }

  /**
   * Returns the files of the built-in studies by name, the file's name without {@code .yaml}.
   *
   * @throws Problem of environment if the folder can't be read
   */
  public SortedMap<String, Path> all() {
    var studies = new TreeMap<String, Path>();
    try (Stream<Path> files = Files.list(folder)) {
      files
          .filter(file -> file.getFileName().toString().endsWith(ENDING))
          .forEach(file -> studies.put(nameOf(file), file));
    } catch (IOException unreadable) {
      throw Problem.environment(
          "can't read the built-in studies from %s: %s"
              .formatted(folder, Problem.reason(unreadable)),
          unreadable);
    }
    return Collections.unmodifiableSortedMap(studies);
  }

  /**
   * Returns the file of a study.
   *
   * @param nameOrPath the name of a built-in study, or a path, which ends in {@code .yaml} or
   *     {@code .yml} or has a separator
   * @throws Problem of usage if no built-in study has that name
   */
  public Path resolve(String nameOrPath) {
    if (isPath(nameOrPath)) {
      return path(nameOrPath);
    }
    SortedMap<String, Path> studies = all();
    Path file = studies.get(nameOrPath);
    if (file == null) {
      throw Problem.usage(
          "no study %s%s; built-in studies are %s; give a study file by its path, like ./mine.yaml"
              .formatted(
                  Quoting.quoted(nameOrPath),
                  NearestName.hint(nameOrPath, studies.keySet()),
                  Quoting.quotedList(studies.keySet(), "and")));
    }
    return file;
  }

  private static boolean isPath(String nameOrPath) {
    return nameOrPath.endsWith(ENDING)
        || nameOrPath.endsWith(".yml")
        || nameOrPath.contains("/")
        || nameOrPath.contains(File.separator);
  }

  private static Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException wrong) {
      throw Problem.usage(
          "%s is not a path: %s".formatted(Quoting.quoted(text), wrong.getReason()));
    }
  }

  private static String nameOf(Path file) {
    String fileName = file.getFileName().toString();
    return fileName.substring(0, fileName.length() - ENDING.length());
  }
}
