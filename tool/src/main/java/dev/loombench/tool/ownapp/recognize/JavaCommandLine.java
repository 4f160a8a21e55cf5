package dev.loombench.tool.ownapp.recognize;

import dev.loombench.tool.study.JvmSettings.Collector;
import dev.loombench.tool.study.MemorySize;
import dev.loombench.tool.study.Server;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Command line of the program {@code java}, as a user types it.
 *
 * @param flags JVM flags, without the class path
 * @see <a href="https://docs.oracle.com/en/java/javase/25/docs/specs/man/java.html">The java
 *     Command</a>
 */
record JavaCommandLine(List<String> flags, JavaProgram program) {

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

  private static final Set<String> MODULE = Set.of("-m", "--module");
  private static final Set<String> MODULE_PATH = Set.of("-p", "--module-path");

  JavaCommandLine {
    flags = List.copyOf(flags);
    // Flags with the port stay in the command.
    program = program.withFlags(flags.stream().filter(flag -> flag.contains(Launch.PORT)).toList());
  }

  /** Parses words; empty if they do not start a jar, a class or a module by {@code java}. */
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
      if (word.startsWith("@")) {
        return Optional.empty();
      } else if (word.equals("-jar")) {
        return rest.isEmpty()
            ? Optional.empty()
            : Optional.of(
                new JavaCommandLine(
                    flags,
                    JarReader.read(
                        Path.of(rest.getFirst()).toAbsolutePath().normalize(),
                        Optional.empty(),
                        rest.subList(1, rest.size()))));
      } else if (CLASS_PATH.contains(word) && !rest.isEmpty()) {
        classPath = elements(rest.getFirst());
        index++;
      } else if (MODULE_PATH.contains(word) && !rest.isEmpty()) {
        classPath = elements(rest.getFirst());
        flags.add("--module-path=" + FolderReader.joined(classPath));
        index++;
      } else if (MODULE.contains(word) && !rest.isEmpty()) {
        return Optional.of(
            new JavaCommandLine(
                flags,
                FolderReader.ofModule(rest.getFirst(), classPath, rest.subList(1, rest.size()))));
      } else if (WITH_VALUE.contains(word) && !rest.isEmpty()) {
        flags.add(word + "=" + rest.getFirst());
        index++;
      } else if (word.startsWith("-")) {
        flags.add(word);
      } else {
        return Optional.of(new JavaCommandLine(flags, program(word, classPath, rest)));
      }
    }
    return Optional.empty();
  }

  private static List<Path> elements(String classPath) {
    return Stream.of(classPath.split(File.pathSeparator))
        .map(element -> Path.of(element).toAbsolutePath().normalize())
        .toList();
  }

  /** Returns the program of a main class, or of a source file, which {@code java} compiles. */
  private static JavaProgram program(String word, List<Path> classPath, List<String> arguments) {
    if (word.endsWith(SOURCE)) {
      Path file = Path.of(word).toAbsolutePath().normalize();
      Path name = Path.of(file.getFileName().toString().replace(SOURCE, ""));
      return FolderReader.ofClassPath(name, classPath, file.toString(), arguments);
    }
    List<Path> elements = classPath.isEmpty() ? List.of(Path.of("").toAbsolutePath()) : classPath;
    return FolderReader.ofClassPath(Path.of(simpleName(word)), elements, word, arguments);
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
    return VariantChange.none(change.id().name(), change.reason())
        .withFlags(others)
        .with(heap, collector)
        .and(change);
  }
}
