package dev.loombench.tool.ownapp.recognize;

import dev.loombench.tool.ownapp.recognize.content.ClassPath;
import dev.loombench.tool.ownapp.recognize.content.Root;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.text.Lists;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reader of folders: a Quarkus application, an exploded Spring Boot application, a distribution
 * with a start script, a folder with one executable jar, or a class path.
 *
 * @see <a href="https://quarkus.io/guides/maven-tooling#fast-jar">Fast-jar of Quarkus</a>
 */
final class FolderReader {

  private static final List<String> QUARKUS =
      List.of(
          "quarkus-run.jar",
          "quarkus-app/quarkus-run.jar",
          "target/quarkus-app/quarkus-run.jar",
          "build/quarkus-app/quarkus-run.jar");

  private static final List<String> JAR_FOLDERS = List.of("", "target", "build/libs");

  private FolderReader() {}

  /**
   * Reads a folder.
   *
   * @throws Problem of usage if nothing says what to start, or there are several
   */
  static JavaProgram read(Path folder, Optional<String> mainClass, List<String> arguments) {
    if (mainClass.isPresent()) {
      return ofClassPath(folder, mainClass.get(), arguments);
    }
    Optional<Path> quarkus =
        QUARKUS.stream().map(folder::resolve).filter(Files::isRegularFile).findFirst();
    if (quarkus.isPresent()) {
      return JarReader.read(quarkus.get(), Optional.empty(), arguments);
    }
    if (Files.isRegularFile(folder.resolve("META-INF/MANIFEST.MF"))) {
      return exploded(folder, arguments);
    }
    Path tomcat = folder.resolve("bin").resolve(TomcatRecipe.SCRIPT);
    if (Files.isRegularFile(tomcat)) {
      return ScriptReader.read(tomcat, arguments);
    }
    List<Path> scripts = files(folder.resolve("bin"), ScriptReader::isStartScript);
    if (scripts.size() == 1) {
      return ScriptReader.read(scripts.getFirst(), arguments);
    }
    if (scripts.size() > 1) {
      throw several(folder, "start scripts", scripts);
    }
    return ofOnlyJar(folder, arguments);
  }

  /** Returns the jars in a folder, by name; none if it does not exist. */
  static List<Path> jars(Path folder) {
    return files(folder, file -> file.toString().endsWith(".jar"));
  }

  /** Returns the files in a folder, by name; none if it does not exist. */
  static List<Path> files(Path folder, Predicate<Path> wanted) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(wanted).sorted().toList();
    } catch (IOException cause) {
      throw Problem.unreadable(folder, cause);
    }
  }

  /**
   * Returns the program of {@code -cp FILES CLASS}; an element may end in {@code /*}.
   *
   * @param elements elements of the class path; none for a source file without libraries
   */
  static JavaProgram ofClassPath(
      Path file, List<Path> elements, String mainClass, List<String> arguments) {
    return new JavaProgram(
        file,
        new JavaStart.Direct(
            elements.isEmpty() ? List.of(mainClass) : List.of("-cp", joined(elements), mainClass),
            arguments),
        Optional.of(mainClass),
        classPath(elements),
        Map.of());
  }

  /**
   * Returns the program of a module.
   *
   * @param module a module, or a module and its main class, as {@code NAME/CLASS}
   * @param elements elements of the module path, which is a flag of the JVM
   */
  static JavaProgram ofModule(String module, List<Path> elements, List<String> arguments) {
    return new JavaProgram(
        Path.of(module.replaceFirst("/.*", "")),
        new JavaStart.Direct(List.of("-m", module), arguments),
        Optional.empty(),
        classPath(elements),
        Map.of());
  }

  /** Joins elements as {@code -cp} takes them. */
  static String joined(List<Path> elements) {
    return elements.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  private static ClassPath classPath(List<Path> elements) {
    List<Root> folders = new ArrayList<>();
    List<Root> libraries = new ArrayList<>();
    for (Path element : elements) {
      if (element.endsWith("*")) {
        jars(element.getParent()).forEach(jar -> libraries.add(Root.of(jar)));
      } else if (Files.isDirectory(element)) {
        folders.add(Root.of(element));
      } else if (Files.exists(element)) {
        libraries.add(Root.of(element));
      }
    }
    return ClassPath.of(folders, libraries);
  }

  private static JavaProgram ofClassPath(Path folder, String mainClass, List<String> arguments) {
    var elements = new ArrayList<>(List.of(folder));
    for (String part : List.of("classes", "target/classes", "BOOT-INF/classes")) {
      Optional.of(folder.resolve(part)).filter(Files::isDirectory).ifPresent(elements::add);
    }
    for (String part : List.of("", "lib", "libs", "target/lib", "target/libs", "BOOT-INF/lib")) {
      Optional.of(folder.resolve(part))
          .filter(found -> !jars(found).isEmpty())
          .ifPresent(found -> elements.add(found.resolve("*")));
    }
    return ofClassPath(folder, elements, mainClass, arguments);
  }

  /** Reads an unpacked jar: its manifest names the class that starts it. */
  private static JavaProgram exploded(Path folder, List<String> arguments) {
    Map<String, String> manifest = manifest(folder.resolve("META-INF/MANIFEST.MF"));
    String main =
        Optional.ofNullable(manifest.get("Main-Class"))
            .orElseThrow(
                () ->
                    TargetOptions.MissingFact.ofMainClass(
                        "%s/META-INF/MANIFEST.MF has no Main-Class: give the main class by %s"
                            .formatted(folder, TargetOptions.MAIN_FLAG)));
    List<Root> own =
        JarReader.NESTED_CLASSES.stream()
            .filter(prefix -> Files.isDirectory(folder.resolve(prefix)))
            .map(prefix -> new Root(folder, prefix))
            .toList();
    List<Root> libraries =
        JarReader.NESTED_LIBRARIES.stream()
            .flatMap(part -> jars(folder.resolve(part)).stream())
            .map(Root::of)
            .toList();
    return new JavaProgram(
        folder,
        new JavaStart.Direct(List.of("-cp", folder.toString(), main), arguments),
        Optional.of(manifest.getOrDefault("Start-Class", main)),
        ClassPath.of(own.isEmpty() ? List.of(Root.of(folder)) : own, libraries),
        manifest);
  }

  private static Map<String, String> manifest(Path file) {
    try (var content = Files.newInputStream(file)) {
      return JarReader.attributes(new Manifest(content));
    } catch (IOException cause) {
      throw Problem.unreadable(file, cause);
    }
  }

  private static JavaProgram ofOnlyJar(Path folder, List<String> arguments) {
    List<Path> runnable =
        JAR_FOLDERS.stream()
            .flatMap(part -> jars(folder.resolve(part)).stream())
            .filter(JarReader::isRunnable)
            .toList();
    return switch (runnable.size()) {
      case 0 ->
          throw TargetOptions.MissingFact.ofMainClass(
              "%s has no executable jar and no start script: give its main class by %s, or the command that starts it"
                  .formatted(folder, TargetOptions.MAIN_FLAG));
      case 1 -> JarReader.read(runnable.getFirst(), Optional.empty(), arguments);
      default -> throw several(folder, "executable jars", runnable);
    };
  }

  private static Problem several(Path folder, String things, List<Path> found) {
    return Problem.usage(
        "%s has %d %s: give one of %s"
            .formatted(folder, found.size(), things, Lists.commas(found)));
  }
}
