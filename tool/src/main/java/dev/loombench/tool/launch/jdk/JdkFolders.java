package dev.loombench.tool.launch.jdk;

import dev.loombench.tool.launch.os.SearchPath;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Folders that may contain JDKs and Java runtimes. */
final class JdkFolders {

  private static final List<String> USUAL =
      List.of(
          "/usr/lib/jvm",
          "/usr/lib64/jvm",
          "/usr/java",
          "/opt/java",
          "/opt",
          "/Library/Java/JavaVirtualMachines",
          "~/Library/Java/JavaVirtualMachines",
          "/opt/homebrew/opt",
          "/usr/local/opt",
          "~/.sdkman/candidates/java",
          "~/.asdf/installs/java",
          "~/.local/share/mise/installs/java",
          "~/.jdks");

  private JdkFolders() {}

  /** Returns all folders, the user's settings first, and a runtime for tests last. */
  static List<Path> all(Path toolJdk, Path home, Map<String, String> environment) {
    var folders = new ArrayList<Path>();
    folders.add(toolJdk);
    Optional.ofNullable(environment.get("JAVA_HOME")).map(Path::of).ifPresent(folders::add);
    SearchPath.of(environment)
        .programs("java")
        .map(java -> real(java).getParent().getParent())
        .forEach(folders::add);
    Optional.ofNullable(environment.get("SDKMAN_DIR"))
        .map(folder -> in(Path.of(folder, "candidates", "java")))
        .ifPresent(folders::addAll);
    String user = environment.getOrDefault("HOME", System.getProperty("user.home"));
    for (String folder : USUAL) {
      folders.addAll(in(Path.of(folder.replaceFirst("^~", user))));
    }
    folders.addAll(in(home.resolve("target/test-tools")));
    return folders;
  }

  private static List<Path> in(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    var homes = new ArrayList<Path>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      for (Path entry : entries) {
        Stream.of("", "Contents/Home", "libexec/openjdk.jdk/Contents/Home")
            .map(entry::resolve)
            .forEach(homes::add);
      }
    } catch (IOException closedToUs) {
      return List.of();
    }
    homes.sort(null);
    return homes;
  }

  static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException vanished) {
      return path.toAbsolutePath();
    }
  }
}
