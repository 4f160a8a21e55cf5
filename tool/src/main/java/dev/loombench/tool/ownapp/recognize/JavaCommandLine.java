package dev.loombench.tool.ownapp.recognize;

import dev.loombench.tool.study.JvmSettings.Collector;
import dev.loombench.tool.study.MemorySize;
import dev.loombench.tool.study.Server;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Command line of the program {@code java}, as a user types it.
 *
 * @param flags JVM flags, without the class path
 * @param entry the jar or the main class
 * @see <a href="https://docs.oracle.com/en/java/javase/25/docs/specs/man/java.html">The java
 *     Command</a>
 */
record JavaCommandLine(List<String> flags, Entry entry, List<String> arguments) {

  /** Program to start. */
  sealed interface Entry {

    /** Jar after {@code -jar}. */
    record OfJar(Path file) implements Entry {}

    /** Main class with its class path. */
    record OfClass(List<Path> classPath, String mainClass) implements Entry {}

    /** Source file, which the program compiles; its class path may be empty. */
    record OfSource(List<Path> classPath, Path file) implements Entry {}
  }

  private static final String SOURCE = ".java";
  private static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");

  /** Flags whose value is the next word. */
  private static final Set<String> WITH_VALUE =
      Set.of(
          "--add-modules",
          "--add-reads",
          "--add-exports",
          "--add-opens",
          "--limit-modules",
          "--enable-native-access",
          "--upgrade-module-path");

  /** Flags that start something that is neither a jar nor a class path. */
  private static final Set<String> UNSUPPORTED = Set.of("-m", "--module", "-p", "--module-path");

  JavaCommandLine {
    flags = List.copyOf(flags);
    arguments = List.copyOf(arguments);
  }

  /** Parses words; empty if they do not start a jar or a class by {@code java}. */
  static Optional<JavaCommandLine> of(List<String> words) {
    String program = words.getFirst();
    if (!program.equals(Server.Command.JAVA)
        && !program.equals("java")
        && !program.endsWith("/java")) {
      return Optional.empty();
    }
    var flags = new ArrayList<String>();
    List<Path> classPath = List.of();
    for (int index = 1; index < words.size(); index++) {
      String word = words.get(index);
      List<String> rest = words.subList(index + 1, words.size());
      if (word.equals(Launch.JVM)) {
        continue;
      }
      if (word.startsWith("@") || UNSUPPORTED.contains(word)) {
        return Optional.empty();
      } else if (word.equals("-jar")) {
        return rest.isEmpty()
            ? Optional.empty()
            : Optional.of(
                new JavaCommandLine(
                    flags,
                    new Entry.OfJar(Path.of(rest.getFirst()).toAbsolutePath().normalize()),
                    rest.subList(1, rest.size())));
      } else if (CLASS_PATH.contains(word) && !rest.isEmpty()) {
        classPath = elements(rest.getFirst());
        index++;
      } else if (WITH_VALUE.contains(word) && !rest.isEmpty()) {
        flags.add(word + "=" + rest.getFirst());
        index++;
      } else if (word.startsWith("-")) {
        flags.add(word);
      } else {
        return Optional.of(
            new JavaCommandLine(
                flags,
                word.endsWith(SOURCE)
                    ? new Entry.OfSource(classPath, Path.of(word).toAbsolutePath().normalize())
                    : new Entry.OfClass(
                        classPath.isEmpty() ? List.of(Path.of("").toAbsolutePath()) : classPath,
                        word),
                rest));
      }
    }
    return Optional.empty();
  }

  private static List<Path> elements(String classPath) {
    return Stream.of(classPath.split(File.pathSeparator))
        .map(element -> Path.of(element).toAbsolutePath().normalize())
        .toList();
  }

  /** Returns the program that it starts. Flags with the port stay in its command. */
  JavaProgram program() {
    JavaProgram program =
        switch (entry) {
          case Entry.OfJar(Path file) -> JarReader.read(file, Optional.empty(), arguments);
          case Entry.OfClass(List<Path> classPath, String mainClass) ->
              FolderReader.ofClassPath(
                  Path.of(simpleName(mainClass)), classPath, mainClass, arguments);
          case Entry.OfSource(List<Path> classPath, Path file) ->
              FolderReader.ofClassPath(
                  Path.of(file.getFileName().toString().replace(SOURCE, "")),
                  classPath,
                  file.toString(),
                  arguments);
        };
    return program.withFlags(flags.stream().filter(flag -> flag.contains(Launch.PORT)).toList());
  }

  private static String simpleName(String className) {
    return className.substring(className.lastIndexOf('.') + 1);
  }

  /**
   * Returns a variant with these JVM flags added. Heap and collector become fields of the variant,
   * so that other variants can replace them.
   */
  VariantChange applyTo(VariantChange change) {
    Optional<String> heap =
        flags.stream()
            .filter(flag -> flag.startsWith("-Xmx"))
            .map(flag -> flag.substring(4))
            .filter(size -> MemorySize.ofText(size).isPresent())
            .findFirst();
    Optional<String> collector =
        Stream.of(Collector.values())
            .filter(candidate -> flags.contains(candidate.flag()))
            .map(Collector::key)
            .findFirst();
    List<String> others =
        flags.stream()
            .filter(flag -> heap.isEmpty() || !flag.startsWith("-Xm"))
            .filter(flag -> !flag.contains(Launch.PORT))
            .filter(
                flag -> Stream.of(Collector.values()).noneMatch(known -> known.flag().equals(flag)))
            .toList();
    VariantChange typed =
        new VariantChange(
            change.id(),
            others,
            List.of(),
            Map.of(),
            Optional.empty(),
            heap,
            collector,
            OptionalDouble.empty(),
            change.reason());
    return typed.and(change);
  }
}
