package dev.loombench.tool.study.sweep;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Delay;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Design.SweepAxis;
import dev.loombench.tool.study.Design.SweepCell;
import dev.loombench.tool.study.KernelName;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Factory of sweeps: two variants under one workload, over a grid of two parameters. */
public final class SweepStudy {

  /**
   * Request for a sweep.
   *
   * @param variants names of two variants; empty for the baseline and the next one
   * @param blocks maximum number of blocks at one point, at least 2
   */
  public record Request(
      Optional<WorkloadId> workload,
      List<VariantId> variants,
      AxisOption across,
      AxisOption up,
      int blocks,
      Duration within) {}

  /** Parameter of an axis with the value of one cell. */
  record Turned(AxisOption option, SweepKnob knob, BigDecimal value) {}

  private final Study study;
  private final Request request;
  private final Workload workload;
  private final Variant over;
  private final Variant of;
  private final SweepKnob across;
  private final SweepKnob up;
  private final Map<WorkloadId, Work> works = new LinkedHashMap<>();
  private final Map<WorkloadId, Map<String, Duration>> delays = new LinkedHashMap<>();
  private final Map<WorkloadId, Map<LoadId, Load>> loads = new LinkedHashMap<>();
  private final Map<VariantId, Variant> overs = new LinkedHashMap<>();
  private final Map<VariantId, Variant> ofs = new LinkedHashMap<>();

  private SweepStudy(Study study, Request request) {
    this.study = study;
    this.request = request;
    this.workload = workload(study, request);
    List<Variant> pair = pair(study, request.variants());
    this.over = pair.getFirst();
    this.of = pair.getLast();
    var knobs = new SweepKnobs(workload, pair, study.delays());
    this.across = knobs.of(request.across());
    this.up = knobs.of(request.up());
    if (across instanceof SweepKnob.Launch(var setting, _) && setting.isUnordered()) {
      throw Problem.usage(
          "--across %s: between two of its values nothing can be inferred; sweep it with --up, and users or a rate with --across."
              .formatted(request.across().name()));
    }
    if (!Collections.disjoint(across.touches(), up.touches())) {
      throw Problem.usage(
          "--across %s and --up %s set the same; sweep over two different parameters."
              .formatted(request.across().name(), request.up().name()));
    }
  }

  /**
   * Returns the study as a sweep.
   *
   * @throws Problem if that is not possible
   */
  public static Study of(Study study, Request request) {
    return new SweepStudy(study, request).study();
  }

  private Study study() {
    var cells = new ArrayList<SweepCell>();
    for (int row = 0; row < request.up().values().size(); row++) {
      for (int column = 0; column < request.across().values().size(); column++) {
        cells.add(cell(column, row, cells));
      }
    }
    Protocol protocol = study.protocol();
    var variants =
        new ArrayList<>(overs.values()); // first, so that it is the denominator of ratios
    variants.addAll(ofs.values());
    return new Study(
        study.name(),
        "Over %s and %s: where does %s serve more than %s?"
            .formatted(request.across().name(), request.up().name(), of.id(), over.id()),
        variants.getFirst().id(),
        variants,
        works.entrySet().stream()
            .map(
                work ->
                    new Workload(
                        work.getKey(),
                        work.getValue(),
                        List.copyOf(loads.get(work.getKey()).values()),
                        OptionalInt.empty(),
                        delays.get(work.getKey())))
            .toList(),
        study.jvm(),
        protocol.making(new Protocol.Blocks(request.blocks(), 0), protocol.profiling()),
        new Design.Sweep(
            axis(request.across(), across),
            axis(request.up(), up),
            of.id(),
            over.id(),
            cells,
            request.blocks(),
            request.within()),
        study.options().resourcesOnly());
  }

  private static SweepAxis axis(AxisOption option, SweepKnob knob) {
    return new SweepAxis(
        option.name(), knob.kind(), option.values().stream().map(BigDecimal::doubleValue).toList());
  }

  private SweepCell cell(int column, int row, List<SweepCell> before) {
    List<Turned> turned =
        List.of(
            new Turned(request.across(), across, request.across().values().get(column)),
            new Turned(request.up(), up, request.up().values().get(row)));
    Variant below = turned(over, turned);
    Variant above = turned(of, turned);
    overs.put(below.id(), below);
    ofs.put(above.id(), above);
    WorkloadId id = workloadId(turned);
    Work work = work(turned);
    Load load = new SweepLoads(workload).of(work, turned);
    works.put(id, work);
    delays.put(id, delays(turned));
    loads.computeIfAbsent(id, _ -> new LinkedHashMap<>()).put(load.id(), load);
    long alike =
        before.stream()
            .filter(other -> other.workload().equals(id) && other.load().equals(load.id()))
            .count();
    int firstBlock = 1 + (int) alike * request.blocks();
    return new SweepCell(column, row, id, load.id(), above.id(), below.id(), firstBlock);
  }

  private WorkloadId workloadId(List<Turned> turned) {
    String base =
        workload.work() instanceof Work.Kernel(KernelName kernel, _)
                && turned.stream().anyMatch(one -> one.knob() instanceof SweepKnob.Parameter)
            ? kernel.key()
            : workload.id().name();
    return new WorkloadId(
        turned.stream()
            .filter(
                one ->
                    switch (one.knob()) {
                      case SweepKnob.Parameter _, SweepKnob.DelayTime _ -> true;
                      case SweepKnob.Users _,
                          SweepKnob.Rate _,
                          SweepKnob.Option _,
                          SweepKnob.Launch _ ->
                          false;
                    })
            .map(one -> "-%s-%s".formatted(one.option().name(), one.value().toPlainString()))
            .collect(Collectors.joining("", base, "")));
  }

  /** Returns the delays that differ from the study's. */
  private Map<String, Duration> delays(List<Turned> turned) {
    var times = new LinkedHashMap<>(workload.delays());
    for (Turned one : turned) {
      if (one.knob() instanceof SweepKnob.DelayTime(Delay delay)) {
        times.put(delay.name(), Duration.ofMillis(one.value().longValueExact()));
      }
    }
    return times;
  }

  private Work work(List<Turned> turned) {
    return switch (workload.work()) {
      case Work.Own own -> own;
      case Work.Kernel(KernelName kernel, Map<String, Long> given) -> {
        var parameters = new LinkedHashMap<>(given);
        for (Turned one : turned) {
          if (one.knob() instanceof SweepKnob.Parameter(var parameter)) {
            parameters.put(parameter.name(), one.value().longValueExact());
          }
        }
        yield new Work.Kernel(kernel, parameters);
      }
    };
  }

  private static Variant turned(Variant variant, List<Turned> turned) {
    Variant made = variant;
    for (Turned one : turned) {
      if (one.knob() instanceof SweepKnob.Launch(var setting, var variants)
          && variants.contains(variant.id())) {
        String value =
            axis(one.option(), one.knob()).number(one.option().values().indexOf(one.value()));
        made = setting.in(made, one.value()).named(turned(made, setting.key(), value));
      }
      if (one.knob() instanceof SweepKnob.Option(var option, var variants)
          && variants.contains(variant.id())
          && made.server() instanceof Server.Bundled bundled) {
        String value = one.value().toPlainString();
        var changed = new LinkedHashMap<>(bundled.properties());
        changed.put(option.key(), value);
        made = made.with(bundled.with(changed)).named(turned(made, option.key(), value));
      }
    }
    return made;
  }

  private static VariantId turned(Variant variant, String setting, String value) {
    return new VariantId("%s.%s=%s".formatted(variant.id(), setting, value));
  }

  private static Workload workload(Study study, Request request) {
    if (request.workload().isPresent()) {
      return study.workload(request.workload().get());
    }
    if (study.workloads().size() > 1) {
      throw Problem.usage(
          "study '%s' has several workloads; choose one with --workload: %s."
              .formatted(
                  study.name(),
                  study.workloads().stream()
                      .map(one -> one.id().name())
                      .collect(Collectors.joining(", "))));
    }
    return study.workloads().getFirst();
  }

  /** Returns the denominator's variant first. */
  private static List<Variant> pair(Study study, List<VariantId> names) {
    Variant baseline = study.variant(study.baseline());
    if (names.isEmpty()) {
      return List.of(
          baseline,
          study.variants().stream()
              .filter(variant -> !variant.equals(baseline))
              .findFirst()
              .orElseThrow(
                  () ->
                      Problem.usage(
                          "study '%s' has one variant only; a sweep compares two."
                              .formatted(study.name()))));
    }
    List<Variant> named = names.stream().distinct().map(study::variant).toList();
    if (named.size() != 2) {
      throw Problem.usage(
          "a sweep compares two variants; give --variant twice, each time another. Study '%s' has: %s."
              .formatted(
                  study.name(),
                  study.variants().stream()
                      .map(one -> one.id().name())
                      .collect(Collectors.joining(", "))));
    }
    return named.getLast().equals(baseline) ? named.reversed() : named;
  }
}
