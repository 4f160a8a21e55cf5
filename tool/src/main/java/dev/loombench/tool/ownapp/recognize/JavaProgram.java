package dev.loombench.tool.ownapp.recognize;

import dev.loombench.tool.ownapp.recognize.content.ClassFacts;
import dev.loombench.tool.ownapp.recognize.content.ClassPath;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Java program whose framework is not known yet.
 *
 * @param file jar, folder or script that the user named, for messages
 * @param mainClass class with its method {@code main}; empty if a script decides it
 * @param manifest main attributes of its manifest, by name
 */
record JavaProgram(
    Path file,
    JavaStart start,
    Optional<String> mainClass,
    ClassPath classPath,
    Map<String, String> manifest) {

  JavaProgram {
    manifest = Map.copyOf(manifest);
  }

  /**
   * Returns the oldest Java release that loads its main class. If a launcher of its framework holds
   * that class, one of its own classes counts too. {@code Build-Jdk-Spec} would be the JDK that
   * built it, which may be newer than needed.
   */
  OptionalInt minimumJdk() {
    Stream<byte[]> main = mainClass.flatMap(classPath::classFile).stream();
    return Stream.concat(main, firstOwnClass().stream())
        .flatMapToInt(classFile -> ClassFacts.release(classFile).stream())
        .max();
  }

  /** Returns the package of its main class; empty if unknown. */
  String mainPackage() {
    return mainClass
        .filter(name -> name.contains("."))
        .map(name -> name.substring(0, name.lastIndexOf('.')))
        .orElse("");
  }

  private Optional<byte[]> firstOwnClass() {
    boolean ownMain =
        mainClass.stream()
            .map(name -> name.replace('.', '/') + ".class")
            .anyMatch(
                name -> classPath.own().stream().anyMatch(root -> root.read(name).isPresent()));
    return ownMain ? Optional.empty() : classPath.ownClasses("").findFirst();
  }

  JavaProgram withFlags(List<String> flags) {
    return new JavaProgram(file, start.withFlags(flags), mainClass, classPath, manifest);
  }
}
