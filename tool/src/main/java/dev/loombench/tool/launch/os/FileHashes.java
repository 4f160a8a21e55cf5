package dev.loombench.tool.launch.os;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * SHA-256 of files. This process reads a file again only if its inode, size or time of change
 * differs.
 */
public final class FileHashes {

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

  private static final Map<Path, Known> KNOWN = new ConcurrentHashMap<>();

  private FileHashes() {}

  /** Returns the SHA-256 of the content of each file, in their order; reads several at once. */
  public static List<String> sha256(Collection<Path> files) {
    return files.parallelStream().map(FileHashes::sha256).toList();
  }

  public static String sha256(Path file) {
    try {
      Path absolute = file.toAbsolutePath();
      Stamp stamp = Stamp.of(absolute);
      Known before = KNOWN.get(absolute);
      if (before != null && before.stamp().equals(stamp)) {
        return before.sha256();
      }
      String hash = read(absolute);
      KNOWN.put(absolute, new Known(stamp, hash));
      return hash;
    } catch (IOException cause) {
      throw Problem.unreadable(file, cause);
    }
  }

  private static String read(Path file) throws IOException {
    MessageDigest digest = digest();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Returns a new digest by SHA-256. */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }
}
