package dev.loombench.tool.report.text;

import dev.loombench.contract.RequestResult;
import dev.loombench.tool.analyze.summary.Answer;
import dev.loombench.tool.analyze.summary.AnswerFinding;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.text.Sentences;
import dev.loombench.tool.trial.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Sentences about the findings at a point. */
public final class AnswerSentences {

  private final ConclusionSentences conclusions;

  public AnswerSentences(Study study) {
    this.conclusions = new ConclusionSentences(study);
  }

  /** Returns all findings in one line that starts with the point. */
  public String line(Answer answer) {
    return answer.point().label() + ": " + String.join(" ", sentences(answer));
  }

  public List<String> sentences(Answer answer) {
    return Stream.of(verdicts(answer), reasons(answer), details(answer))
        .flatMap(List::stream)
        .toList();
  }

  /** Returns by how much the variants differ, and which of them are overloaded. */
  public List<String> verdicts(Answer answer) {
    return Stream.concat(
            answer.states().stream().map(this::sentence),
            conclusions.verdicts(answer.conclusion()).stream())
        .toList();
  }

  /** Returns cause, price and alternative, each after its word. */
  public List<String> reasons(Answer answer) {
    return conclusions.reasons(answer.conclusion());
  }

  /** Returns the findings that the conclusion leaves out. */
  public List<String> details(Answer answer) {
    return answer.details().stream().map(this::sentence).toList();
  }

  private String sentence(AnswerFinding finding) {
    return switch (finding) {
      case AnswerFinding.OnlyVariant only ->
          only.throughputMeasured()
              ? onlyVariant(only.variant(), only.throughput(), only.p99())
              : onlyLatency(only.variant(), only.p99());
      case AnswerFinding.Overloaded(VariantId variant, var state, double due, double good) ->
          "%s %s.".formatted(variant, LoadStateSentences.overloaded(state, due, good));
      case AnswerFinding.RequestsFailed(VariantId variant, double share) ->
          "%s fails %s of its requests.".formatted(variant, Numbers.percent(share));
      case AnswerFinding.ConnectionEvidence evidence -> connections(evidence);
      case AnswerFinding.ServersDied died -> died(died);
      case AnswerFinding.NoneCompleted(VariantId variant, String reason) ->
          "No trial of %s completed: %s.".formatted(variant, Sentences.firstClause(reason));
      case AnswerFinding.NotRunYet(List<VariantId> variants) ->
          "No trial of %s has run yet.".formatted(Lists.either(variants));
    };
  }

  static String died(AnswerFinding.ServersDied died) {
    return "The server of %s died in %d of %s, and its figures are those of the others: %s."
        .formatted(
            died.variant(),
            died.died(),
            Lists.counted(died.trials(), "trial"),
            Sentences.firstClause(died.reason()));
  }

  private static String onlyVariant(
      VariantId variant, Optional<Estimate> throughput, Optional<Estimate> p99) {
    return throughput
        .map(
            figure ->
                "%s serves %s requests/s%s%s."
                    .formatted(
                        variant,
                        Numbers.number(figure.value()),
                        evidence(figure),
                        p99.map(tail -> "; p99 is " + Numbers.number(tail.value()) + " ms")
                            .orElse("")))
        .orElse("The throughput of " + variant + " is unavailable.");
  }

  private static String onlyLatency(VariantId variant, Optional<Estimate> p99) {
    return p99.map(
            tail ->
                "p99 of %s is %s ms%s."
                    .formatted(variant, Numbers.number(tail.value()), evidence(tail)))
        .orElse("The p99 of " + variant + " is unavailable.");
  }

  private static String evidence(Estimate estimate) {
    return switch (estimate) {
      case Estimate.Single _ -> " (one trial)";
      case Estimate.Repeated(double _, double low, double high, int count) ->
          " (95 %% interval %s–%s; %s)"
              .formatted(Numbers.number(low), Numbers.number(high), Lists.counted(count, "trial"));
    };
  }

  private static String connections(AnswerFinding.ConnectionEvidence evidence) {
    var errors = new ArrayList<String>();
    mean(evidence, Metric.LISTEN_OVERFLOWS)
        .map("%s connections per window found the accept queue full"::formatted)
        .or(
            () ->
                mean(evidence, Metric.LISTEN_DROPS)
                    .map("the listening socket dropped %s connections per window"::formatted))
        .ifPresent(errors::add);
    count(evidence, RequestResult.CONNECT_REFUSED)
        .map("%s connections were refused"::formatted)
        .ifPresent(errors::add);
    count(evidence, RequestResult.CONNECT_TIMEOUT)
        .map("%s requests got no connection within the timeout"::formatted)
        .ifPresent(errors::add);
    count(evidence, RequestResult.RESET)
        .map("the server reset or closed the connections of %s requests"::formatted)
        .ifPresent(errors::add);
    count(evidence, RequestResult.TIMEOUT)
        .map("%s requests timed out"::formatted)
        .ifPresent(errors::add);
    mean(evidence, Metric.TCP_RETRANSMITTED)
        .map("%s TCP segments per window were retransmitted"::formatted)
        .ifPresent(errors::add);
    return "With %s: %s."
        .formatted(
            evidence.variant(),
            errors.isEmpty()
                ? "no connection was dropped, refused or reset; requests queued"
                : String.join("; ", errors));
  }

  private static Optional<String> mean(AnswerFinding.ConnectionEvidence evidence, Metric counter) {
    return Optional.ofNullable(evidence.counters().get(counter))
        .filter(value -> value > 0)
        .map(Numbers::count);
  }

  private static Optional<Long> count(
      AnswerFinding.ConnectionEvidence evidence, RequestResult result) {
    return Optional.ofNullable(evidence.results().get(result)).filter(count -> count > 0);
  }
}
