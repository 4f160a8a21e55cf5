package dev.loombench.tool.evidence;

import dev.loombench.tool.evidence.ComparisonFamily.Member;
import dev.loombench.tool.evidence.PairedRatios.Ratios;
import dev.loombench.tool.evidence.PairedRatios.Refused;
import dev.loombench.tool.evidence.StoppingStatus.Reason;
import dev.loombench.tool.stats.FalseCoverage;
import dev.loombench.tool.stats.InterimAnalyses;
import dev.loombench.tool.stats.RatioTest;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.server.SharedServers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Decisions at the planned looks of a study. A load is settled at a look when each deciding
 * comparison there makes a claim, is narrow enough or is refused. Its trials, its level and so its
 * verdict are then fixed, whatever follows at other loads.
 *
 * <p>The deciding comparisons are a family whose false coverage rate is controlled; its size is
 * that of the plan. At a look, only claims at settled loads loosen the level, since the others may
 * still change. All other comparisons are a second family.
 */
public final class Decisions {

  /** Look at which a load was settled. */
  private record Settled(int blocks, FalseCoverage coverage) {}

  /**
   * Deciding comparison at a look.
   *
   * @param claims smallest overall level at which it makes a claim
   * @param ends smallest overall level at which it needs no more blocks
   */
  private record Candidate(RepeatedLoad load, double claims, double ends) {}

  private final RunEvidence all;
  private final InterimAnalyses looks;
  private final Map<RepeatedLoad, Settled> settled = new HashMap<>();

  private Decisions(RunEvidence all, InterimAnalyses looks) {
    this.all = all;
    this.looks = looks;
  }

  public static Decisions of(RunEvidence evidence) {
    return after(evidence.blocksMade(), evidence);
  }

  /** Makes the decisions of the looks up to one. */
  public static Decisions after(int blocks, RunEvidence evidence) {
    var decisions = new Decisions(evidence, evidence.looks());
    if (decisions.looks.after().size() > 1) {
      decisions.looks.after().stream().filter(look -> look <= blocks).forEach(decisions::lookAfter);
    }
    return decisions;
  }

  public Set<RepeatedLoad> settled() {
    return Set.copyOf(settled.keySet());
  }

  private void lookAfter(int blocks) {
    RunEvidence evidence = upTo(blocks);
    List<Member> members = deciding(evidence);
    double share = looks.share(blocks);
    List<Candidate> candidates =
        members.stream().map(member -> candidate(evidence, member, share, blocks)).toList();
    int size = Math.max(1, members.size());
    for (int claims = size; claims > 0; claims--) {
      double level = FalseCoverage.level(claims, size);
      Set<RepeatedLoad> ended = ended(candidates, level);
      long made =
          candidates.stream()
              .filter(one -> ended.contains(one.load()) && one.claims() <= levelOf(one, level))
              .count();
      if (made >= claims || claims == 1) {
        var coverage = new FalseCoverage(size, (int) made, level);
        ended.forEach(load -> settled.putIfAbsent(load, new Settled(blocks, coverage)));
        return;
      }
    }
  }

  private double levelOf(Candidate one, double level) {
    return settled.containsKey(one.load()) ? settled.get(one.load()).coverage().level() : level;
  }

  /**
   * Returns the loads that need no more blocks at a level; loads that share servers end at once.
   */
  private Set<RepeatedLoad> ended(List<Candidate> candidates, double level) {
    Set<RepeatedLoad> open =
        candidates.stream()
            .filter(one -> one.ends() > level && !settled.containsKey(one.load()))
            .map(Candidate::load)
            .collect(Collectors.toSet());
    var ended = new HashSet<RepeatedLoad>();
    candidates.stream().map(Candidate::load).forEach(ended::add);
    ended.removeAll(open);
    if (open.stream().anyMatch(this::sharesServers)) {
      ended.removeIf(load -> sharesServers(load) && !settled.containsKey(load));
    }
    return ended;
  }

  private boolean sharesServers(RepeatedLoad load) {
    return new SharedServers(all.study()).serve(Pass.HEADLINE, load.workload(), load.load());
  }

  private Candidate candidate(RunEvidence evidence, Member member, double share, int blocks) {
    RepeatedLoad load = RepeatedLoad.of(member.point());
    if (!settled.containsKey(load) && isUnderWay(load, blocks)) {
      return new Candidate(load, 1, Double.POSITIVE_INFINITY);
    }
    PairedRatios pair = evidence.pair(member);
    return switch (pair.basis()) {
      case Refused(NotComparableReason.TooFewBlocks _) when !pair.blocks().isEmpty() ->
          new Candidate(load, 1, Double.POSITIVE_INFINITY);
      case Refused _ -> new Candidate(load, 1, 0);
      case Ratios ratios ->
          new Candidate(
              load,
              overall(ratios.claims(), share),
              overall(Math.min(ratios.claims(), ratios.precise(precision())), share));
    };
  }

  /** Returns true if a look is not reached: a variant still lacks its trial of the last block. */
  private boolean isUnderWay(RepeatedLoad load, int blocks) {
    int made = blocksAt(load);
    return made > 0 && made < blocks;
  }

  private static double overall(double nominal, double share) {
    return Math.min(1, nominal / share);
  }

  private double precision() {
    return all.study().design() instanceof Design.UntilSure design ? design.precision() : 0;
  }

  private static List<Member> deciding(RunEvidence evidence) {
    return ComparisonFamily.headline(evidence).stream().filter(Member::deciding).toList();
  }

  /** Returns the evidence of a look: of settled loads as many blocks as settled them. */
  private RunEvidence upTo(int blocks) {
    return all.where(
        past -> {
          var load = RepeatedLoad.of(past.trial());
          int most = settled.containsKey(load) ? settled.get(load).blocks() : blocks;
          return past.trial().pass() != Pass.HEADLINE || past.trial().block() <= most;
        });
  }

  /** Returns all headline comparisons, in the order of reports. */
  public List<Comparison> comparisons() {
    RunEvidence evidence = upTo(Integer.MAX_VALUE);
    List<Member> members =
        ComparisonFamily.headline(evidence).stream().filter(evidence::isKnown).toList();
    Map<Member, PairedRatios> pairs =
        members.parallelStream().collect(Collectors.toMap(member -> member, evidence::pair));
    FalseCoverage deciding = coverage(members, pairs, true);
    FalseCoverage others = coverage(members, pairs, false);
    var comparisons = new ArrayList<Comparison>();
    for (Member member : members) {
      RepeatedLoad load = RepeatedLoad.of(member.point());
      double share = share(load);
      FalseCoverage coverage = member.deciding() ? deciding : others;
      if (member.deciding() && settled.containsKey(load)) {
        coverage = settled.get(load).coverage();
      }
      Comparison comparison =
          pairs.get(member).at(new Confidence(coverage, share), member.deciding());
      comparisons.add(
          member.deciding() && comparison.verdict() instanceof Verdict.Inconclusive
              ? comparison.with(nextLook(comparison, load))
              : comparison);
    }
    return comparisons;
  }

  private FalseCoverage coverage(
      List<Member> members, Map<Member, PairedRatios> pairs, boolean deciding) {
    double[] touching =
        members.stream()
            .filter(member -> member.deciding() == deciding)
            .flatMapToDouble(
                member ->
                    pairs.get(member).claims().stream()
                        .map(level -> overall(level, share(RepeatedLoad.of(member.point())))))
            .toArray();
    return looks.after().size() > 1 && deciding
        ? FalseCoverage.of(touching, Math.max(touching.length, deciding(all).size()))
        : FalseCoverage.of(touching);
  }

  private double share(RepeatedLoad load) {
    return looks.share(settled.containsKey(load) ? settled.get(load).blocks() : blocksAt(load));
  }

  private int blocksAt(RepeatedLoad load) {
    return all.blocksMade(load);
  }

  /** Returns the price of a narrower interval; empty after the last look. */
  private Optional<NextLook> nextLook(Comparison comparison, RepeatedLoad load) {
    int made = blocksAt(load);
    boolean planned = all.study().design() instanceof Design.UntilSure;
    Optional<Integer> next =
        planned
            ? looks.after().stream().filter(after -> after > made).findFirst()
            : Optional.of(2 * made);
    return next.map(
        blocks -> {
          int more = planned ? blocks - made : blocks;
          double level = comparison.confidence().coverage().level() * looks.share(blocks);
          RatioTest then = comparison.test().after(comparison.logRatios().size() + blocks - made);
          return new NextLook(
              blocks,
              more,
              perBlock().multipliedBy(more),
              Math.expm1(then.halfWidth(1 - level)),
              planned);
        });
  }

  /** Returns the mean time of a block of all loads that are not settled. */
  public Duration perBlock() {
    return openLoads()
        .map(load -> all.took(load).dividedBy(Math.max(1, blocksAt(load))))
        .reduce(Duration.ZERO, Duration::plus);
  }

  private Stream<RepeatedLoad> openLoads() {
    return all.points().stream()
        .map(RepeatedLoad::of)
        .distinct()
        .filter(load -> !settled.containsKey(load));
  }

  /** Returns the progress of each point; none if the number of blocks is fixed. */
  public List<StoppingStatus> statuses(List<Comparison> comparisons) {
    if (!(all.study().design() instanceof Design.UntilSure)) {
      return List.of();
    }
    return all.points().stream()
        .map(
            point ->
                new StoppingStatus(
                    point,
                    blocksAt(RepeatedLoad.of(point)),
                    reason(
                        point,
                        comparisons.stream()
                            .filter(one -> one.deciding() && one.point().equals(point))
                            .map(Comparison::verdict)
                            .toList()),
                    looks))
        .toList();
  }

  private Reason reason(PointId point, List<Verdict> verdicts) {
    RepeatedLoad load = RepeatedLoad.of(point);
    if (!settled.containsKey(load)) {
      return blocksAt(load) >= looks.after().getLast() ? Reason.LAST_LOOK : Reason.OPEN;
    }
    if (verdicts.stream().allMatch(Verdict.NotComparable.class::isInstance)) {
      return Reason.NOT_COMPARABLE;
    }
    return verdicts.stream().anyMatch(Verdict.Inconclusive.class::isInstance)
        ? Reason.PRECISE
        : Reason.DECIDED;
  }

  /** Returns the comparisons of start-ups, which are made once. */
  public static List<Comparison> ofStarts(RunEvidence evidence) {
    List<PairedRatios> pairs =
        ComparisonFamily.starts(evidence.study()).stream()
            .filter(evidence::isKnown)
            .map(evidence::pair)
            .toList();
    var coverage =
        FalseCoverage.of(pairs.stream().flatMapToDouble(pair -> pair.claims().stream()).toArray());
    return pairs.stream().map(pair -> pair.at(new Confidence(coverage, 1), false)).toList();
  }
}
