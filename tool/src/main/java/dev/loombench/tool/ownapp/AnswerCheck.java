package dev.loombench.tool.ownapp;

import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.launch.LaunchSpec;
import dev.loombench.tool.ownapp.answers.AnswerMatch;
import dev.loombench.tool.ownapp.answers.AnswerPair;
import dev.loombench.tool.ownapp.answers.ReceivedAnswer;
import dev.loombench.tool.ownapp.start.FirstStart;
import dev.loombench.tool.ownapp.start.StartLog;
import dev.loombench.tool.text.Lists;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Check that all variants answer, and answer the same. */
record AnswerCheck(List<RequestSpec> requests, TypedCommand command) {

  static final String ACCEPT_DIFFERENT = "--accept-different";
  private static final int FIRST_REDIRECT = 300;
  private static final int FIRST_ERROR = 400;
  private static final Pattern LOGIN =
      Pattern.compile(".*(login|signin|sign-in|oauth|saml|\\bsso\\b|/auth\\b).*");

  /**
   * Checks the answers of the baseline.
   *
   * @throws dev.loombench.tool.problem.Problem if a request fails or is redirected to https or a
   *     login
   */
  void requireAnswers(FirstStart.Answered baseline) {
    requireSuccess(baseline);
    for (int index = 0; index < requests.size(); index++) {
      ReceivedAnswer answer = baseline.answers().get(index).first();
      boolean redirected = answer.status() >= FIRST_REDIRECT;
      boolean login =
          redirected && LOGIN.matcher(answer.location().toLowerCase(Locale.ROOT)).matches();
      if (login) {
        throw NextCommand.environment(
            "%s answers %d and redirects to %s, which looks like a login. Log in by --login, or give the session's cookie or token by the name of an environment variable that holds it"
                .formatted(label(requests.get(index)), answer.status(), answer.location()),
            command.with("--header-from", "Cookie=SESSION_COOKIE"));
      }
      if (redirected && answer.location().startsWith("https://")) {
        throw NextCommand.environment(
            "%s answers %d and redirects to %s: it wants TLS, so only redirects would be measured. Send the header of a proxy that ends TLS, or turn the redirect off"
                .formatted(label(requests.get(index)), answer.status(), answer.location()),
            command.with("--header", "X-Forwarded-Proto: https"));
      }
    }
  }

  private void requireSuccess(FirstStart.Answered baseline) {
    List<Integer> refused = answering(baseline, LaunchSpec::asksForLogin);
    if (!refused.isEmpty()) {
      throw NextCommand.environment(
          "%s, which means a login. Log in by --login, or give a token or cookie by the name of an environment variable that holds it"
              .formatted(statuses(baseline, refused)),
          command.with("--header-from", "Authorization=API_TOKEN"));
    }
    List<Integer> failed = answering(baseline, status -> status >= FIRST_ERROR);
    if (failed.isEmpty()) {
      return;
    }
    String error =
        StartLog.read(baseline.log())
            .firstError()
            .map("\nFirst error in its log: %s\n"::formatted)
            .orElse(" ");
    RequestSpec request = requests.get(failed.getFirst());
    Optional<TypedCommand> replaced =
        command.replacing("--request", isRequest(request), request.method() + " /OTHER");
    throw NextCommand.environment(
        "%s, which counts as failed.%s%s"
            .formatted(
                statuses(baseline, failed),
                error,
                replaced.isPresent()
                    ? "Correct the request, or replace it"
                    : "Write the study without measuring, remove the request there, and run the study"),
        replaced.orElseGet(
            () -> command.without("--study").with("--dry-run", "--study", "my-study.yaml")));
  }

  /** Returns the indexes of the requests that the baseline answers with such a status. */
  private List<Integer> answering(FirstStart.Answered baseline, IntPredicate status) {
    return IntStream.range(0, requests.size())
        .filter(index -> status.test(status(baseline, index)))
        .boxed()
        .toList();
  }

  private String statuses(FirstStart.Answered baseline, List<Integer> indexes) {
    return Lists.list(
        indexes.stream()
            .map(index -> label(requests.get(index)) + " answers " + status(baseline, index))
            .toList());
  }

  private static int status(FirstStart.Answered baseline, int index) {
    return baseline.answers().get(index).first().status();
  }

  /** Returns whether a text of the command line, like {@code 3x GET /a}, is this request. */
  private static Predicate<String> isRequest(RequestSpec request) {
    return Pattern.compile(
            "\\s*(\\d+x\\s+)?%s\\s+%s(\\s.*)?"
                .formatted(request.method(), Pattern.quote(request.path())),
            Pattern.DOTALL)
        .asMatchPredicate();
  }

  /**
   * Checks that a variant answers like the baseline.
   *
   * @throws dev.loombench.tool.problem.Problem if an answer differs
   */
  void requireSame(FirstStart.Answered baseline, FirstStart.Answered variant) {
    for (int index = 0; index < requests.size(); index++) {
      if (match(baseline, variant.answers(), index)
          instanceof AnswerMatch.Different(String where, String shown, String otherShown)) {
        throw NextCommand.invalidData(
            "%s and %s answer %s differently. First difference, %s: %s answers %s, %s answers %s. Correct the variants, or accept it"
                .formatted(
                    baseline.variant(),
                    variant.variant(),
                    label(requests.get(index)),
                    where,
                    baseline.variant(),
                    shown,
                    variant.variant(),
                    otherShown),
            command.with(ACCEPT_DIFFERENT));
      }
    }
  }

  boolean differ(FirstStart.Answered baseline, List<AnswerPair> answers) {
    return IntStream.range(0, requests.size())
        .anyMatch(index -> match(baseline, answers, index) instanceof AnswerMatch.Different);
  }

  private static AnswerMatch match(
      FirstStart.Answered baseline, List<AnswerPair> answers, int index) {
    return baseline.answers().get(index).match(answers.get(index));
  }

  /** Returns the number of requests whose bodies vary too much to be compared. */
  long notCompared(FirstStart.Answered baseline, FirstStart.Answered variant) {
    return IntStream.range(0, requests.size())
        .filter(
            index -> match(baseline, variant.answers(), index) instanceof AnswerMatch.BodiesVary)
        .count();
  }

  /** Returns status, target of a redirect, kind and size of an answer. */
  static String described(RequestSpec request, ReceivedAnswer answer) {
    return "%s: %d%s, %s"
        .formatted(
            label(request),
            answer.status(),
            answer.location().isEmpty()
                ? ""
                : " to %s (only this redirect is measured)".formatted(answer.location()),
            answer.bytes() == 0
                ? "no body"
                : "%s, %s"
                    .formatted(
                        answer.contentType().isEmpty()
                            ? "no content type"
                            : answer.contentType().replaceFirst("\\s*;.*", ""),
                        Lists.counted(answer.bytes(), "byte")));
  }

  static String label(RequestSpec request) {
    return request.method() + " " + request.path();
  }
}
