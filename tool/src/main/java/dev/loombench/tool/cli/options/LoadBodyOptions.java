package dev.loombench.tool.cli.options;

import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.RequestBody;
import dev.loombench.tool.problem.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The options that say what is sent along, and what must come back. */
public final class LoadBodyOptions {

  @Option(
      names = "--body",
      paramLabel = "TEXT",
      description = "The body to send: a text, or @FILE for the bytes of a file.")
  private String body;

  @Option(
      names = "--body-numbers",
      paramLabel = "N",
      description = "Send a JSON array of N whole numbers, drawn at random.")
  private Integer numbers;

  @Option(
      names = "--body-letters",
      paramLabel = "N",
      description = "Send N letters, drawn at random.")
  private Integer letters;

  @Option(
      names = "--body-different",
      paramLabel = "K",
      description = "Make K such bodies and send them in turn. Default: 1.")
  private Integer different;

  @Option(
      names = "--expect-body",
      paramLabel = "TEXT",
      description = "A good answer's body is this text.")
  private String expectBody;

  @Option(
      names = "--expect-contains",
      paramLabel = "TEXT",
      description = "A good answer's body has this text in it.")
  private String expectContains;

  @Option(
      names = "--expect-length",
      paramLabel = "BYTES",
      description = "A good answer's body has so many bytes.")
  private Long expectLength;

  boolean given() {
    return Stream.of(body, numbers, letters).anyMatch(Objects::nonNull);
  }

  RequestBody body() {
    atMostOne("--body, --body-numbers and --body-letters", body, numbers, letters);
    if (different != null && numbers == null && letters == null) {
      throw Problem.usage(
          "--body-different: found without a body to make; give --body-numbers or --body-letters.");
    }
    int bodies = different == null ? 1 : atLeastOne("--body-different", different);
    if (numbers != null) {
      return new RequestBody.Numbers(atLeastOne("--body-numbers", numbers), bodies);
    }
    if (letters != null) {
      return new RequestBody.Letters(atLeastOne("--body-letters", letters), bodies);
    }
    if (body == null) {
      return RequestBody.NONE;
    }
    return body.startsWith("@") ? file(body.substring(1)) : new RequestBody.Text(body);
  }

  BodyCheck check() {
    atMostOne(
        "--expect-body, --expect-contains and --expect-length",
        expectBody,
        expectContains,
        expectLength);
    if (expectBody != null) {
      return new BodyCheck.EqualTo(expectBody);
    }
    if (expectContains != null) {
      if (expectContains.isEmpty()) {
        throw Problem.usage("--expect-contains: found an empty text; give some.");
      }
      return new BodyCheck.Containing(expectContains);
    }
    if (expectLength != null) {
      if (expectLength < 0) {
        throw Problem.usage(
            "--expect-length: found %d; give 0 or more bytes.".formatted(expectLength));
      }
      return new BodyCheck.OfLength(expectLength);
    }
    return new BodyCheck.Anything();
  }

  private static RequestBody file(String name) {
    Path file = Path.of(name).toAbsolutePath().normalize();
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw Problem.usage(
          "--body: found no readable file %s; name one after the @.".formatted(file));
    }
    return new RequestBody.FromFile(file.toString());
  }

  private static int atLeastOne(String flag, int found) {
    if (found < 1) {
      throw Problem.usage("%s: found %d; give at least 1.".formatted(flag, found));
    }
    return found;
  }

  private static void atMostOne(String flags, Object... values) {
    if (Stream.of(values).filter(Objects::nonNull).count() > 1) {
      throw Problem.usage("load: found several of %s; give one.".formatted(flags));
    }
  }
}
