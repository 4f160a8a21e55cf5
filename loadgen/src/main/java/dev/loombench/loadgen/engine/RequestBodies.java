package dev.loombench.loadgen.engine;

import dev.loombench.contract.RequestBody;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Generates or loads the bodies of requests. */
final class RequestBodies {

  private static final int LETTERS = 26;

  private RequestBodies() {}

  /** Returns the bodies that a request uses in rotation, at least one; empty for no body. */
  static List<byte[]> of(RequestBody body, long seed) throws PlanException {
    SplittableRandom random = new SplittableRandom(seed);
    return switch (body) {
      case RequestBody.Text(String text) -> List.of(text.getBytes(StandardCharsets.UTF_8));
      case RequestBody.FromFile(String path) -> List.of(read(path));
      case RequestBody.Numbers(int count, int different) ->
          IntStream.range(0, different).mapToObj(_ -> numbers(count, random)).toList();
      case RequestBody.Letters(int bytes, int different) ->
          IntStream.range(0, different).mapToObj(_ -> letters(bytes, random)).toList();
    };
  }

  private static byte[] read(String path) throws PlanException {
    try {
      return Files.readAllBytes(Path.of(path));
    } catch (IOException e) {
      throw PlanException.badPlan("the body file %s is not readable: %s".formatted(path, e), e);
    }
  }

  private static byte[] numbers(int count, SplittableRandom random) {
    return random
        .ints(count)
        .mapToObj(Integer::toString)
        .collect(Collectors.joining(",", "[", "]"))
        .getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] letters(int count, SplittableRandom random) {
    byte[] letters = new byte[count];
    for (int i = 0; i < count; i++) {
      letters[i] = (byte) ('a' + random.nextInt(LETTERS));
    }
    return letters;
  }
}
