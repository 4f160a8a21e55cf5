package dev.loombench.tool.ownapp.start;

import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.ownapp.answers.AnswerPair;
import dev.loombench.tool.record.proc.HandlingThreads;
import dev.loombench.tool.study.id.VariantId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Result of the first start of a variant. */
public sealed interface FirstStart {

  VariantId variant();

  /**
   * The variant answered all requests.
   *
   * @param took time from its start to the first answer; empty for a server that already ran
   * @param ready readiness path, which answers with a status below 400 or asks for a login
   * @param threads threads that handled the requests; empty if its process is not visible
   * @param created names of what it created in its working folder
   * @param killed true if it did not end when asked to
   */
  record Answered(
      VariantId variant,
      Optional<Duration> took,
      String ready,
      List<AnswerPair> answers,
      Optional<HandlingThreads> threads,
      Path log,
      List<String> created,
      boolean killed)
      implements FirstStart {
    public Answered {
      answers = List.copyOf(answers);
      created = List.copyOf(created);
    }
  }

  /**
   * The variant ended or did not become ready in time.
   *
   * @param message how it ended, with the last lines of its log
   * @param exceeded time limit that its start exceeded; empty if it ended before
   */
  record NotReady(VariantId variant, String message, Optional<Duration> exceeded, StartLog log)
      implements FirstStart {}

  /** The variant answers, but none of the readiness paths shows that it is ready. */
  record NoReadyPath(VariantId variant, Map<String, Integer> statuses, StartLog log)
      implements FirstStart {}

  /**
   * The variant did not answer a request.
   *
   * @param exceeded time limit that the answer exceeded; empty if it failed for another reason
   */
  record NoAnswer(
      VariantId variant,
      RequestSpec request,
      String reason,
      Optional<Duration> exceeded,
      StartLog log)
      implements FirstStart {}

  /** A login, or a service that the study starts for the variant, failed. */
  record ServiceFailed(VariantId variant, String reason) implements FirstStart {}

  record SpeaksTls(VariantId variant, String message) implements FirstStart {}

  /** No TLS connection could be opened; most often, the certificate is not trusted. */
  record TlsFailed(VariantId variant, String reason) implements FirstStart {}

  record PortInUse(VariantId variant, int port, String owner) implements FirstStart {}
}
