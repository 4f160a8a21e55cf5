package dev.loombench.tool.ownapp.recognize.content;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Classes, resources and libraries of a Java program.
 *
 * @param libraryNames file names of all libraries, those nested in a jar included
 */
public record ClassPath(List<Root> own, List<Root> libraries, List<String> libraryNames) {

  public ClassPath {
    own = List.copyOf(own);
    libraries = List.copyOf(libraries);
    libraryNames = List.copyOf(libraryNames);
  }

  /** Returns a class path of libraries that are files. */
  public static ClassPath of(List<Root> own, List<Root> libraries) {
    var names = new ArrayList<String>();
    libraries.forEach(library -> names.add(library.file().getFileName().toString()));
    return new ClassPath(own, libraries, names);
  }

  /** Returns the content of a resource, the program's own first. */
  public Optional<byte[]> resource(String name) {
    return Stream.concat(own.stream(), libraries.stream())
        .flatMap(root -> root.read(name).stream())
        .findFirst();
  }

  /** Returns the class file of a class with this binary name, like {@code java.lang.String}. */
  public Optional<byte[]> classFile(String className) {
    return resource(fileName(className));
  }

  private static String fileName(String className) {
    return className.replace('.', '/') + ".class";
  }

  /** Returns the class files of a package and its sub-packages in the program's own roots. */
  public Stream<byte[]> ownClasses(String packageName) {
    String folder = packageName.isEmpty() ? "" : packageName.replace('.', '/') + "/";
    return ownFiles(
        name ->
            name.startsWith(folder)
                && name.endsWith(".class")
                && !name.startsWith("META-INF/")
                && !name.contains("-info."));
  }

  private Stream<byte[]> ownFiles(Predicate<String> wanted) {
    return own.stream()
        .flatMap(
            root -> root.names().stream().filter(wanted).flatMap(name -> root.read(name).stream()));
  }

  /**
   * Returns true if the program has a library of this artifact, or, with its libraries unpacked
   * into its own jar, this class.
   */
  public boolean uses(String artifact, String className) {
    return libraryNames.stream().anyMatch(file -> version(file, artifact).isPresent())
        || own.stream().anyMatch(root -> root.read(fileName(className)).isPresent());
  }

  /**
   * Returns the version of an artifact: from its file name like {@code spring-webmvc-6.2.1.jar},
   * else from the Maven coordinates that a jar with unpacked libraries keeps.
   */
  public Optional<String> version(String artifact) {
    return libraryNames.stream()
        .flatMap(file -> version(file, artifact).stream())
        .filter(version -> !version.isEmpty())
        .findFirst()
        .or(() -> unpackedVersion(artifact));
  }

  /** Returns the version in a file name; empty text if it has none. */
  private static Optional<String> version(String file, String artifact) {
    String stem = file.endsWith(".jar") ? file.substring(0, file.length() - 4) : file;
    if (stem.equals(artifact)) {
      return Optional.of("");
    }
    // Quarkus puts the group in front: io.quarkus.quarkus-core-3.15.1.jar
    int start = stem.startsWith(artifact + "-") ? 0 : stem.indexOf("." + artifact + "-") + 1;
    if (!stem.startsWith(artifact + "-", start)) {
      return Optional.empty();
    }
    String rest = stem.substring(start + artifact.length() + 1);
    return Optional.of(rest).filter(text -> !text.isEmpty() && isDigit(text.charAt(0)));
  }

  private static boolean isDigit(char letter) {
    return letter >= '0' && letter <= '9';
  }

  private Optional<String> unpackedVersion(String artifact) {
    String suffix = "/" + artifact + "/pom.properties";
    return ownFiles(name -> name.startsWith("META-INF/maven/") && name.endsWith(suffix))
        .map(content -> ConfigurationFile.properties(content).get("version"))
        .filter(version -> version != null)
        .findFirst();
  }
}
