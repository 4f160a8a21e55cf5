package dev.loombench.tool.yaml;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads small text files, with clear messages if that fails. */
public final class TextFile {

  private TextFile() {}

  /**
   * Returns the text of a UTF-8 file.
   *
   * @param mostBytes the largest size accepted
   * @throws Problem of usage if it is missing, not a file, too large, unreadable or not UTF-8; the
   *     message starts with the file's name
   */
  public static String read(Path file, int mostBytes) {
    byte[] bytes = bytes(file, mostBytes);
    if (bytes.length > mostBytes) {
      throw refuse(file, "larger than the limit of %d bytes".formatted(mostBytes));
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException notUtf8) {
      throw refuse(file, "not UTF-8, from line %d; save it as UTF-8".formatted(badLine(bytes)));
    }
  }

  /** Reads at most one byte more than allowed: pipes and devices have no size to check. */
  private static byte[] bytes(Path file, int mostBytes) {
    if (Files.isDirectory(file)) {
      throw refuse(file, "is a folder; give a file");
    }
    try (var stream = Files.newInputStream(file)) {
      return stream.readNBytes(mostBytes + 1);
    } catch (NoSuchFileException missing) {
      throw refuse(file, "no such file");
    } catch (AccessDeniedException denied) {
      throw refuse(file, "no permission to read it");
    } catch (FileSystemException unreadable) {
      throw refuse(file, "can't be read: " + unreadable.getReason());
    } catch (IOException unreadable) {
      throw Problem.usage(
          "%s: can't be read: %s".formatted(file, Problem.reason(unreadable)), unreadable);
    }
  }

  private static long badLine(byte[] bytes) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    CharBuffer good = CharBuffer.allocate(bytes.length);
    CoderResult bad = decoder.decode(ByteBuffer.wrap(bytes), good, true);
    return bad.isError() ? 1 + good.flip().chars().filter(letter -> letter == '\n').count() : 1;
  }

  private static Problem refuse(Path file, String reason) {
    return Problem.usage("%s: %s".formatted(file, reason));
  }
}
