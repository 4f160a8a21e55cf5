package dev.loombench.tool.packaging;

import dev.loombench.tool.launch.os.FileHashes;
import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Everything that a package depends on. A package is reused while its key stays the same.
 *
 * @param parts values by name; contents of files are hashed
 */
record PackageKey(Map<String, String> parts) {

  private static final int SHORT_ENOUGH_TO_READ = 16;

  PackageKey {
    parts = Collections.unmodifiableMap(new TreeMap<>(parts));
  }

  /** Returns the key of a kind of package, without anything that it depends on. */
  static PackageKey of(String form) {
    return new PackageKey(Map.of("form", form));
  }

  PackageKey with(String name, String value) {
    var more = new TreeMap<>(parts);
    more.put(name, value);
    return new PackageKey(more);
  }

  String text() {
    return parts.entrySet().stream()
        .map(part -> "%s: %s\n".formatted(part.getKey(), part.getValue()))
        .collect(Collectors.joining());
  }

  /** Returns the hash of all parts, which names the folder of the package. */
  String hash() {
    MessageDigest digest = FileHashes.digest();
    parts.forEach(
        (name, value) -> {
          digest.update(lengthAnd(name));
          digest.update(lengthAnd(value));
        });
    return shortened(digest);
  }

  /** Returns the hash of the code that makes packages, which changes with every recipe. */
  static String ofThisCode() {
    try {
      Path code =
          Path.of(PackageKey.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      String classes = PackageKey.class.getPackageName().replace('.', '/');
      if (Files.isDirectory(code)) {
        return ofContent(code.resolve(classes));
      }
      try (FileSystem jar = FileSystems.newFileSystem(code)) {
        return ofContent(jar.getPath(classes));
      }
    } catch (URISyntaxException | IOException cause) {
      throw Problem.environment(
          "can't read the code of Loombench: " + Problem.reason(cause), cause);
    }
  }

  /** Returns the hash of all files needed to start. */
  static String ofContent(JvmPackage form) {
    return new PackageKey(
            form.content().stream()
                .collect(
                    Collectors.toMap(path -> path.getFileName().toString(), PackageKey::ofContent)))
        .hash();
  }

  /** Returns the hash of a file's content, or of all files in a folder with their names. */
  static String ofContent(Path path) {
    MessageDigest digest = FileHashes.digest();
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        digest.update(lengthAnd(path.relativize(file).toString()));
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
          in.transferTo(OutputStream.nullOutputStream());
        }
      }
    } catch (IOException cause) {
      throw Problem.unreadable(path, cause);
    }
    return shortened(digest);
  }

  private static String shortened(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest()).substring(0, SHORT_ENOUGH_TO_READ);
  }

  /** Prefixes text with its length, so that concatenated texts are unambiguous. */
  private static byte[] lengthAnd(String text) {
    return (text.length() + ":" + text).getBytes(StandardCharsets.UTF_8);
  }
}
