package dev.loombench.tool.launch.identity;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.trial.identity.HashedFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Hashes of files. A file is read again only if its inode, size or time of change differs. */
final class FileHashes {

  private record Stamp(Object inode, long size, long modifiedNanos) {
    static Stamp of(Path file) throws IOException {
      var attributes = Files.readAttributes(file, BasicFileAttributes.class);
      return new Stamp(
          Objects.requireNonNullElse(attributes.fileKey(), ""),
          attributes.size(),
          attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS));
    }
  }

  private record Known(Stamp stamp, String sha256) {}

  private final Map<Path, Known> known = new HashMap<>();

  /**
   * Returns a file, or all files of a folder with their paths below it.
   *
   * @param name name of the file or folder
   */
  List<HashedFile> below(String name, Path path) {
    try (Stream<Path> files = Files.walk(path)) {
      return files
          .filter(Files::isRegularFile)
          .sorted()
          .map(
              file ->
                  new HashedFile(
                      file.equals(path) ? name : name + "/" + path.relativize(file), sha256(file)))
          .toList();
    } catch (IOException cause) {
      throw unreadable(path, cause);
    }
  }

  /** Returns the SHA-256 of a file's content. */
  String sha256(Path file) {
    try {
      Stamp stamp = Stamp.of(file);
      Known before = known.get(file);
      if (before != null && before.stamp().equals(stamp)) {
        return before.sha256();
      }
      String hash = read(file);
      known.put(file, new Known(stamp, hash));
      return hash;
    } catch (IOException cause) {
      throw unreadable(file, cause);
    }
  }

  private static String read(Path file) throws IOException {
    MessageDigest digest = digest();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  static Problem unreadable(Path path, IOException cause) {
    return Problem.environment(
        "can't read %s, which a variant starts from: %s".formatted(path, cause), cause);
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }
}
