package dev.loombench.tool.ownapp.recognize;

import dev.loombench.tool.ownapp.recognize.content.ClassPath;
import dev.loombench.tool.ownapp.recognize.content.Root;
import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;

/**
 * Reader of jars and executable wars. The layouts are those of {@code java -jar}, with Spring
 * Boot's nested jars.
 *
 * @see <a href="https://docs.spring.io/spring-boot/specification/executable-jar/nested-jars.html">
 *     Nested JARs of Spring Boot</a>
 */
final class JarReader {

  static final List<String> NESTED_CLASSES = List.of("BOOT-INF/classes/", "WEB-INF/classes/");
  static final List<String> NESTED_LIBRARIES =
      List.of("BOOT-INF/lib/", "WEB-INF/lib/", "WEB-INF/lib-provided/");

  private JarReader() {}

  /**
   * Reads a jar.
   *
   * @param mainClass main class that the user gave; it starts the jar as a class path
   * @throws Problem of usage if it is not a jar, or nothing says which class starts it
   */
  static JavaProgram read(Path file, Optional<String> mainClass, List<String> arguments) {
    try (var jar = new JarFile(file.toFile())) {
      Map<String, String> manifest = attributes(jar.getManifest());
      Optional<String> manifestMain = Optional.ofNullable(manifest.get("Main-Class"));
      ClassPath classPath = classPath(file, jar, manifest);
      if (mainClass.isPresent()) {
        var start =
            new JavaStart.Direct(List.of("-cp", file.toString(), mainClass.get()), arguments);
        return new JavaProgram(file, start, mainClass, classPath, manifest);
      }
      if (manifestMain.isEmpty()) {
        throw withoutMain(file, jar);
      }
      return new JavaProgram(
          file,
          new JavaStart.Direct(List.of("-jar", file.toString()), arguments),
          Optional.ofNullable(manifest.get("Start-Class")).or(() -> manifestMain),
          classPath,
          manifest);
    } catch (ZipException noZip) {
      throw Problem.usage(
          "%s is not a jar: %s. Give a jar, a folder, a URL or a command"
              .formatted(file, noZip.getMessage()));
    } catch (NoSuchFileException missing) {
      throw Problem.usage("no file %s".formatted(file));
    } catch (IOException cause) {
      throw Problem.unreadable(file, cause);
    }
  }

  /** Returns true if {@code java -jar} can start a file. */
  static boolean isRunnable(Path file) {
    try (var jar = new JarFile(file.toFile())) {
      return attributes(jar.getManifest()).containsKey("Main-Class");
    } catch (IOException noJar) {
      return false;
    }
  }

  private static ClassPath classPath(Path file, JarFile jar, Map<String, String> manifest) {
    String classes =
        NESTED_CLASSES.stream()
            .filter(prefix -> jar.getEntry(prefix) != null || hasBelow(jar, prefix))
            .findFirst()
            .orElse("");
    List<Root> own = new ArrayList<>(List.of(new Root(file, classes)));
    List<Root> libraries = new ArrayList<>();
    for (Path element : elements(file, manifest)) {
      libraries.add(Root.of(element));
    }
    if (file.endsWith("quarkus-run.jar")) { // It loads these itself.
      own.addAll(roots(file.resolveSibling("app")));
      libraries.addAll(roots(file.resolveSibling("lib/main")));
    }
    var names = new ArrayList<String>();
    libraries.forEach(library -> names.add(library.file().getFileName().toString()));
    jar.stream()
        .map(ZipEntry::getName)
        .filter(name -> NESTED_LIBRARIES.stream().anyMatch(name::startsWith))
        .filter(name -> name.endsWith(".jar"))
        .forEach(name -> names.add(name.substring(name.lastIndexOf('/') + 1)));
    return new ClassPath(own, libraries, names);
  }

  private static boolean hasBelow(JarFile jar, String prefix) {
    return jar.stream().anyMatch(entry -> entry.getName().startsWith(prefix));
  }

  /** Returns the files that the manifest's {@code Class-Path} names and that exist. */
  private static List<Path> elements(Path file, Map<String, String> manifest) {
    return Stream.of(manifest.getOrDefault("Class-Path", "").split(" "))
        .filter(element -> !element.isEmpty() && !element.contains(":"))
        .map(element -> file.resolveSibling(element.replace("%20", " ")).normalize())
        .filter(Files::exists)
        .toList();
  }

  private static List<Root> roots(Path folder) {
    return FolderReader.jars(folder).stream().map(Root::of).toList();
  }

  /** Returns the main attributes by name; none without a manifest. */
  static Map<String, String> attributes(Manifest manifest) {
    var attributes = new LinkedHashMap<String, String>();
    if (manifest != null) {
      manifest
          .getMainAttributes()
          .forEach((name, value) -> attributes.put(name.toString(), value.toString().strip()));
    }
    return attributes;
  }

  private static RuntimeException withoutMain(Path file, JarFile jar) {
    String start =
        "%s has no Main-Class in its manifest, so 'java -jar' can't start it".formatted(file);
    Path fastJar = file.resolveSibling("quarkus-app");
    if (Files.isDirectory(fastJar)) {
      return Problem.usage("%s. Give the folder %s".formatted(start, fastJar));
    }
    if (file.toString().endsWith("-plain.jar")) {
      return Problem.usage(
          start + ". Give the executable jar beside it, whose name has no '-plain'");
    }
    if (hasBelow(jar, "WEB-INF/")) {
      return Problem.usage(
          start
              + ": it needs a servlet container. Give the command that starts the container with it");
    }
    return TargetOptions.MissingFact.ofMainClass(
        "%s. Give its main class by %s, or the folder with its libraries"
            .formatted(start, TargetOptions.MAIN_FLAG));
  }
}
