package dev.loombench.tool.report.text;

import dev.loombench.tool.analyze.advise.Advice;
import dev.loombench.tool.analyze.advise.Advice.AtPoint;
import dev.loombench.tool.analyze.advise.Advice.Candidate;
import dev.loombench.tool.analyze.advise.AdviceSummary;
import dev.loombench.tool.analyze.advise.Headroom;
import dev.loombench.tool.analyze.advise.LimitFinding;
import dev.loombench.tool.analyze.advise.LimitFinding.Basis;
import dev.loombench.tool.analyze.advise.LimitStatus;
import dev.loombench.tool.analyze.advise.SelectionCriteria;
import dev.loombench.tool.analyze.advise.SelectionCriteria.Kind;
import dev.loombench.tool.analyze.advise.SelectionCriteria.Limit;
import dev.loombench.tool.analyze.advise.UntestedAspect;
import dev.loombench.tool.analyze.measure.Bound;
import dev.loombench.tool.analyze.measure.Estimated;
import dev.loombench.tool.analyze.measure.PointEstimate;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Pass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Sentences about advice: the ranking at a point and over all points, limits and findings. */
public final class AdviceSentences {

  private static final String NONE = "–";

  private AdviceSentences() {}

  public static String criteria(SelectionCriteria criteria) {
    String limits =
        criteria.limits().stream().map(AdviceSentences::limit).collect(Collectors.joining(", "));
    return "%s; ranked by %s."
        .formatted(
            limits.isEmpty() ? "No limits given" : "Limits: " + limits,
            criteria.by() == SelectionCriteria.Goal.HEADROOM
                ? "headroom"
                : criteria.by().metric().label());
  }

  /** Returns the rank of a candidate, like {@code 1} or {@code 2=}; a dash without one. */
  public static String rank(Candidate candidate) {
    return candidate.rank().isEmpty()
        ? NONE
        : candidate.rank().getAsInt() + (candidate.shared() ? "=" : "");
  }

  public static String status(LimitStatus status) {
    return switch (status) {
      case MET -> "met";
      case MET_BY_MEAN -> "met by the mean only";
      case UNKNOWN -> "unknown";
      case NOT_MET -> "not met";
    };
  }

  /** Returns the headroom as phrases; empty if unknown. */
  public static String headroom(Headroom headroom) {
    var phrases = new ArrayList<String>();
    headroom
        .sustainedPerSecond()
        .ifPresent(
            rate ->
                phrases.add(
                    "sustained up to %s/s%s"
                        .formatted(
                            Numbers.number(rate),
                            headroom.highestTested() ? ", the highest tested" : "")));
    headroom
        .cpuLeft()
        .ifPresent(left -> phrases.add("%.0f %% of its CPU left".formatted(100 * left)));
    for (Bound bound : headroom.bounds()) {
      phrases.add(
          "%s of its bound of %s/s"
              .formatted(Numbers.percent(bound.reachedShare()), Numbers.number(bound.perSecond())));
    }
    return String.join("; ", phrases);
  }

  public static List<String> ranking(Advice advice, AtPoint at) {
    SelectionCriteria criteria = advice.criteria();
    List<Candidate> ranked =
        at.candidates().stream().filter(candidate -> candidate.rank().isPresent()).toList();
    if (ranked.isEmpty()) {
      boolean unknown =
          at.candidates().stream().anyMatch(candidate -> candidate.status() == LimitStatus.UNKNOWN);
      return List.of(
          unknown
              ? "No variant is known to %s here.".formatted(meet(criteria, false))
              : "No variant %s here.".formatted(meet(criteria, true)));
    }
    var sentences = new ArrayList<String>();
    sentences.add(best(criteria, at, ranked));
    byMean(at).ifPresent(sentences::add);
    at.ties().stream()
        .filter(tie -> !tie.variants().contains(ranked.getFirst().variant()))
        .map(
            tie ->
                "Next are %s: by %s %s."
                    .formatted(Lists.list(tie.variants()), noun(at), outcome(tie)))
        .forEach(sentences::add);
    at.servesMore()
        .map(
            preference ->
                "With the same number of users, %s serves more requests than %s."
                    .formatted(preference.better(), Lists.list(preference.worse())))
        .ifPresent(sentences::add);
    return sentences;
  }

  private static String best(SelectionCriteria criteria, AtPoint at, List<Candidate> ranked) {
    VariantId first = ranked.getFirst().variant();
    Optional<Advice.Tie> tie =
        at.ties().stream().filter(shared -> shared.variants().contains(first)).findFirst();
    if (tie.isPresent()) {
      return "%s %s; by %s %s."
          .formatted(
              Lists.list(tie.get().variants()),
              meet(criteria, false),
              noun(at),
              outcome(tie.get()));
    }
    if (ranked.size() == 1) {
      return "%s %s%s."
          .formatted(
              first, meet(criteria, true), at.candidates().size() > 1 ? ", and no other does" : "");
    }
    return "%s %s and is the best by %s.".formatted(first, meet(criteria, true), noun(at));
  }

  private static Optional<String> byMean(AtPoint at) {
    List<VariantId> variants =
        at.candidates().stream()
            .filter(candidate -> candidate.status() == LimitStatus.MET_BY_MEAN)
            .map(Candidate::variant)
            .toList();
    return variants.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s %s so only by the mean; more blocks may decide."
                .formatted(Lists.list(variants), variants.size() == 1 ? "does" : "do"));
  }

  private static String outcome(Advice.Tie tie) {
    if (!tie.preferences().isEmpty()) {
      return tie.preferences().stream()
              .map(AdviceSentences::preference)
              .collect(Collectors.joining(", "))
          + ", and other comparisons are inconclusive: more blocks may decide";
    }
    return tie.equivalent()
        ? "they are equivalent: choose by another goal"
        : "they cannot be ranked: more blocks may decide";
  }

  private static String preference(Advice.Preference preference) {
    return "%s is better than %s".formatted(preference.better(), Lists.list(preference.worse()));
  }

  private static String noun(AtPoint at) {
    return at.rankedByRate() ? "headroom" : at.candidates().getFirst().goal().metric().label();
  }

  private static String meet(SelectionCriteria criteria, boolean one) {
    if (criteria.limits().isEmpty()) {
      return one ? "sustains the load" : "sustain the load";
    }
    return one ? "meets the limits" : "meet the limits";
  }

  /** Returns sentences about the variants that meet the limits at all points. */
  public static List<String> summary(Advice advice) {
    SelectionCriteria criteria = advice.criteria();
    AdviceSummary summary = advice.summary();
    if (summary.points() == 0) {
      return List.of("The run has no headline trial; limits are checked against headline trials.");
    }
    if (!summary.meeting().isEmpty()) {
      return List.of(
          "%s %s at %s."
              .formatted(
                  Lists.list(
                      summary.meeting().stream()
                          .map(
                              one ->
                                  one.variant()
                                      + (one.certain() ? "" : " (at some points by the mean only)"))
                          .toList()),
                  meet(criteria, summary.meeting().size() == 1),
                  summary.points() == 1
                      ? "the only point"
                      : "all %d points".formatted(summary.points())));
    }
    var sentences = new ArrayList<String>();
    sentences.add("No variant %s at every point.".formatted(meet(criteria, true)));
    summary.missing().stream().map(one -> missing(summary, one)).forEach(sentences::add);
    return sentences;
  }

  private static String missing(AdviceSummary summary, AdviceSummary.Missing missing) {
    return "%s does not at %d of %s, first at %s: %s."
        .formatted(
            missing.variant(),
            missing.points(),
            Lists.counted(summary.points(), "point"),
            missing.first().label(),
            missing.finding().map(AdviceSentences::finding).orElse("it was not measured"));
  }

  /** Returns an aspect that a run did not test, as an item of a list. */
  public static String untested(UntestedAspect aspect) {
    return switch (aspect) {
      case UntestedAspect.Unavailable(VariantId variant, String reason, boolean hasTrials) ->
          "%s: %s.".formatted(variant, UnavailableVariantSentences.reason(reason, hasTrials));
      case UntestedAspect.OpenLoad(WorkloadId workload) ->
          "Open load of %s: closed users wait for their answers, so their percentiles do not predict those of an open load."
              .formatted(workload);
      case UntestedAspect.OtherRates(WorkloadId workload, List<Double> rates) ->
          rates.size() == 1
              ? "Rates of %s other than %s/s.".formatted(workload, Numbers.number(rates.getFirst()))
              : "Rates of %s above %s/s, or between its %d measured rates."
                  .formatted(workload, Numbers.number(rates.getLast()), rates.size());
      case UntestedAspect.NoTrials(Pass pass) -> noTrials(pass);
      case UntestedAspect.OtherCpuCounts(List<Double> granted) ->
          granted.isEmpty()
              ? "CPU counts: the number of CPUs granted to the servers is not recorded."
              : "CPU counts other than %s."
                  .formatted(Lists.list(granted.stream().map(AdviceSentences::whole).toList()));
      case UntestedAspect.ConfinedCpus(var limit) ->
          "A server confined to %s: the run measured the CPU used with another number granted."
              .formatted(amount(limit, limit.most()));
      case UntestedAspect.OtherJdks(List<String> versions) ->
          "JDKs other than %s.".formatted(Lists.list(versions));
      case UntestedAspect.OtherJvmSettings(String heap, String collector) ->
          "Heap sizes other than %s, collectors other than %s, and packaging that no variant has: native images, class archives, AOT caches."
              .formatted(heap, collector);
    };
  }

  private static String noTrials(Pass pass) {
    return switch (pass) {
      case DIAGNOSTIC -> "Live set and allocation per request: the run has no diagnostic trial.";
      case STARTUP -> "Start-up time: the run has no start-up trial.";
      case HEADLINE, VIRTUAL_THREADS, PROFILE -> "The run has no %s trial.".formatted(pass.key());
    };
  }

  /** Returns a limit, like {@code p99 ≤ 200 ms}. */
  public static String limit(Limit limit) {
    return "%s ≤ %s".formatted(limit.kind().metric().label(), amount(limit, limit.most()));
  }

  /** Returns the limit that a finding is about. */
  public static String limit(LimitFinding finding) {
    return finding.limit().map(AdviceSentences::limit).orElse("load sustained");
  }

  static String amount(Limit limit, double value) {
    String number = whole(value);
    boolean one = limit.kind() == Kind.CPUS && number.equals("1");
    return number + " " + (one ? "core" : limit.kind().metric().unit());
  }

  /** Returns a number without decimals that are zero. */
  static String whole(double value) {
    return Numbers.trimmed(value);
  }

  public static String finding(LimitFinding finding) {
    return switch (finding.basis()) {
      case Basis.NoTrialCompleted() -> "no trial completed";
      case Basis.Sustained() -> "sustains the load";
      case Basis.Overloaded(var state, double due, double good) ->
          LoadStateSentences.overloaded(state, due, good);
      case Basis.FewUsers(double share) ->
          "the figures are those of %s of the users".formatted(Numbers.percent(share));
      case Basis.DependsOnDuration() ->
          (finding.limit().orElseThrow().kind() == Kind.FAILURES
                  ? "the share of failed requests"
                  : finding.limit().orElseThrow().kind().metric().label())
              + " depends on the length of the test";
      case Basis.PercentileFailed() -> "p99 is among failed requests";
      case Basis.GeneratorLimited() -> "the generator, not the server, was the bottleneck";
      case Basis.GrantedCpus(double cores) ->
          "%s, %s granted".formatted(figure(finding), amount(finding.limit().orElseThrow(), cores));
      case Basis.Figure() -> figure(finding);
    };
  }

  private static String figure(LimitFinding finding) {
    PointEstimate evidence = finding.evidence();
    return switch (evidence.value()) {
      case Estimated.Unavailable(var reason) ->
          "%s is unavailable: %s"
              .formatted(evidence.metric().label(), NotComparableSentences.unavailable(reason));
      case Estimated.Known(Estimate estimate) ->
          known(
              finding.limit().orElseThrow(), finding.status(), evidence.metric().label(), estimate);
    };
  }

  private static String known(Limit limit, LimitStatus status, String label, Estimate estimate) {
    String figure = "%s %s%s".formatted(label, amount(limit, estimate.value()), interval(estimate));
    if (status != LimitStatus.NOT_MET) {
      return figure;
    }
    boolean open = estimate.interval().filter(ends -> ends.low() <= limit.most()).isPresent();
    return "%s exceeds %s by %s%s"
        .formatted(
            figure,
            amount(limit, limit.most()),
            excess(limit, estimate.value()),
            open ? ", but its interval includes the limit" : "");
  }

  private static String excess(Limit limit, double value) {
    String absolute = amount(limit, value - limit.most());
    return limit.most() == 0
        ? absolute
        : "%s (%s)".formatted(absolute, Numbers.percent(value / limit.most() - 1));
  }

  private static String interval(Estimate estimate) {
    return estimate
        .interval()
        .map(
            ends -> {
              String low = Numbers.number(ends.low());
              String high = Numbers.number(ends.high());
              return low.equals(high) ? "" : " (" + low + "–" + high + ")";
            })
        .orElse(" (one trial)");
  }
}
