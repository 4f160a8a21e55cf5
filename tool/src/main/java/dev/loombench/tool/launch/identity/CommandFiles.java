package dev.loombench.tool.launch.identity;

import dev.loombench.tool.launch.os.SearchPath;
import dev.loombench.tool.study.Server.Command;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Files and folders that a command line names: its program, jars with the jars of their manifests,
 * class path entries, agents, argument files, scripts and configuration. Files with the ending of a
 * log or of a recording are not among them, because the server writes them.
 */
public final class CommandFiles {

  private static final Set<String> CLASS_PATH_OPTIONS =
      Set.of("-cp", "-classpath", "--class-path", "-p", "--module-path", "CLASSPATH");
  private static final Pattern WRITTEN =
      Pattern.compile(".*\\.(log|pid|out|err|jfr|hprof|lock|tmp)");

  /** Longest text that can be a path on Linux. */
  private static final int LONGEST_PATH = 4096;

  private final Path directory;
  private final Set<Path> found = new LinkedHashSet<>();
  private final Set<Path> argumentFiles = new LinkedHashSet<>();

  private CommandFiles(Path directory) {
    this.directory = directory;
  }

  public static Set<Path> of(Command server, List<String> flags, Path directory) {
    var files = new CommandFiles(directory);
    var path = SearchPath.ofChild(server.environment());
    server.command().stream()
        .findFirst()
        .flatMap(program -> files.program(program, path))
        .ifPresent(files::add);
    files.words(server.command());
    files.words(flags);
    for (Map.Entry<String, String> variable : server.environment().entrySet()) {
      files.words(List.of(variable.getKey(), variable.getValue()));
    }
    return files.found;
  }

  /** Returns the files and folders that flags of a JVM name. */
  static Set<Path> ofFlags(List<String> flags, Path directory) {
    var files = new CommandFiles(directory);
    files.words(flags);
    return files.found;
  }

  private Optional<Path> program(String name, SearchPath path) {
    return name.contains("/") ? Optional.empty() : path.programs(name, directory).findFirst();
  }

  private void words(List<String> words) {
    String previous = "";
    for (String word : words) {
      if (CLASS_PATH_OPTIONS.contains(previous)) {
        classPath(word);
      } else if (!word.startsWith("-Xlog")) {
        word(word);
      }
      previous = word;
    }
  }

  private void word(String word) {
    String value = word.substring(word.lastIndexOf('=') + 1);
    if (word.startsWith("--class-path=") || word.startsWith("--module-path=")) {
      classPath(value);
    } else if (word.matches("-(javaagent|agentpath):.*")) {
      file(word.substring(word.indexOf(':') + 1).split("=", 2)[0]);
    } else if (word.startsWith("@") && file(word.substring(1))) {
      argumentFile(directory.resolve(word.substring(1)));
    } else if (!file(word) && !file(value) && word.matches("(?s).*\\s.*")) {
      words(List.of(word.strip().split("\\s+", -1))); // like the command after sh -c
    }
  }

  private void argumentFile(Path file) {
    if (argumentFiles.add(file)) {
      try {
        words(
            List.of(Files.readString(file, StandardCharsets.ISO_8859_1).strip().split("\\s+", -1)));
      } catch (IOException unreadable) {
        // Its hash is taken later, and that reports the error.
      }
    }
  }

  private void classPath(String entries) {
    for (String entry : entries.split(File.pathSeparator, -1)) {
      if (entry.endsWith("/*") || entry.equals("*")) {
        Path folder = directory.resolve(entry.substring(0, entry.length() - 1));
        jarsIn(folder).forEach(this::add);
      } else if (!file(entry) && !entry.isEmpty()) {
        path(entry).filter(Files::isDirectory).ifPresent(found::add);
      }
    }
  }

  private static List<Path> jarsIn(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    } catch (IOException noSuchFolder) {
      return List.of();
    }
  }

  /** Adds the file of that name and returns true, if there is one. */
  private boolean file(String name) {
    Optional<Path> file = path(name).filter(Files::isRegularFile);
    file.ifPresent(this::add);
    return file.isPresent();
  }

  private Optional<Path> path(String name) {
    try {
      return name.isEmpty() || name.length() > LONGEST_PATH
          ? Optional.empty()
          : Optional.of(directory.resolve(name).normalize()).filter(Files::isReadable);
    } catch (InvalidPathException noPath) {
      return Optional.empty();
    }
  }

  private void add(Path file) {
    if (!WRITTEN.matcher(file.toString()).matches()
        && found.add(file)
        && file.toString().endsWith(".jar")) {
      libraries(file).filter(Files::isReadable).forEach(this::library);
    }
  }

  private void library(Path library) {
    if (Files.isDirectory(library)) {
      found.add(library);
    } else {
      add(library);
    }
  }

  private static Stream<Path> libraries(Path jar) {
    try (var file = new JarFile(jar.toFile())) {
      String named =
          file.getManifest() == null
              ? null
              : file.getManifest().getMainAttributes().getValue("Class-Path");
      return named == null
          ? Stream.empty()
          : Stream.of(named.strip().split("\\s+", -1))
              .filter(name -> !name.isEmpty() && !name.contains(":"))
              .map(name -> jar.resolveSibling(name).normalize());
    } catch (IOException | InvalidPathException noJar) {
      return Stream.empty();
    }
  }
}
