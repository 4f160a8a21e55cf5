package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.MemorySize;
import dev.loombench.tool.study.Packaging;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.text.Numbers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Settings of a study as named facts. */
final class StudyFacts {

  private StudyFacts() {}

  /**
   * Returns the facts of a study.
   *
   * @param variants names to show for the included variants, by their names in the study
   */
  static Map<String, String> of(Study study, Map<VariantId, VariantId> variants) {
    var facts = new LinkedHashMap<String, String>();
    facts.put("name", study.name());
    design(study.design(), facts);
    protocol(study.protocol(), facts);
    facts.put("jvm.heap", study.jvm().heapText());
    facts.put("jvm.collector", study.jvm().collectorText());
    facts.put("jvm.flags", String.join(" ", study.jvm().flags()));
    variants.forEach((name, label) -> variant(study.variant(name), label, facts));
    study.workloads().forEach(workload -> workload(workload, facts));
    return facts;
  }

  private static void protocol(Protocol protocol, Map<String, String> facts) {
    Protocol.Blocks blocks = protocol.blocks();
    facts.put("blocks", "" + blocks.headline());
    facts.put("blocks.diagnostic", "" + blocks.diagnostic());
    facts.put("blocks.virtual-threads", "" + blocks.virtualThreads());
    facts.put("blocks.profile", "" + blocks.profile());
    facts.put("blocks.starts", "" + blocks.starts());
    facts.put("server-per", protocol.serverPer().key());
    facts.put("placement", protocol.generator().placement().key());
    facts.put("engine", protocol.generator().engine().key());
    facts.put("generators", "" + protocol.generator().count());
    facts.put("stabilize", time(protocol.settle()));
    facts.put("window", time(protocol.window()));
    facts.put("timeout", time(protocol.timeout()));
    facts.put("ready-within", time(protocol.readyWithin()));
    facts.put("idle", time(protocol.idle()));
    facts.put("equivalence-margin", Numbers.percent(protocol.equivalenceMargin()));
    facts.put("warm-up.servers", protocol.warmUp().servers().key());
    facts.put("warm-up.plateau", Numbers.percent(protocol.warmUp().plateau()));
    facts.put("warm-up.compiler-share", Numbers.percent(protocol.warmUp().compilerShare()));
    facts.put("warm-up.ceiling", time(protocol.warmUp().ceiling()));
    protocol.warmUp().users().ifPresent(users -> facts.put("warm-up.users", "" + users));
    facts.put(
        "profiling",
        protocol.profiling().profiler().key() + " " + time(protocol.profiling().window()));
  }

  private static void variant(Variant variant, VariantId label, Map<String, String> facts) {
    String name = "variant " + label;
    facts.put(
        name,
        switch (variant.server()) {
          case Server.Bundled(String module, var properties, var _) ->
              module + " " + new TreeMap<>(properties);
          case Server.Command command -> String.join(" ", command.command());
          case Server.Running(var url, var _) -> url.toString();
        });
    variant.jdk().ifPresent(jdk -> facts.put(name + " jdk", jdk));
    facts.put(name + " jvm-flags", String.join(" ", variant.jvmFlags()));
    Limits limits = variant.limits();
    limits.cpus().ifPresent(cpus -> facts.put(name + " limits.cpus", Numbers.number(cpus)));
    limits
        .memoryBytes()
        .ifPresent(bytes -> facts.put(name + " limits.memory", MemorySize.text(bytes)));
    variant.container().ifPresent(one -> facts.put(name + " launch", one.text()));
    variant.transport().fields().forEach((field, value) -> facts.put(name + " " + field, value));
    variant.prometheus().ifPresent(endpoint -> facts.put(name + " prometheus", endpoint));
    if (variant.server() instanceof Server.Bundled server && server.packaging() != Packaging.JAR) {
      facts.put(name + " packaging", server.packaging().key());
    }
  }

  private static void workload(Workload workload, Map<String, String> facts) {
    facts.put("workload " + workload.id(), work(workload.work()));
    for (Load load : workload.loads()) {
      facts.put("load " + workload.id() + ", " + load.label(), load.details());
    }
  }

  /** Returns the requests of a workload as text. */
  static String work(Work work) {
    return switch (work) {
      case Work.Kernel(var kernel, var parameters) ->
          kernel.key() + " " + new TreeMap<>(parameters);
      case Work.Own own -> own.requests() + " in order " + own.order() + preparation(own);
    };
  }

  private static String preparation(Work.Own own) {
    String login =
        own.login()
            .map(
                with ->
                    ", after the login %s %s"
                        .formatted(with.request().method(), with.request().path()))
            .orElse("");
    return login + (own.reset().isEmpty() ? "" : ", reset by " + String.join(" ", own.reset()));
  }

  private static void design(Design design, Map<String, String> facts) {
    switch (design) {
      case Design.Fixed() -> facts.put("design", "fixed");
      case Design.UntilSure(var after, var budget, double precision) -> {
        facts.put("design", "until-sure");
        facts.put("design.interim-analyses", after.toString());
        facts.put("design.within", time(budget));
        facts.put("design.precision", Numbers.percent(precision));
      }
      case Design.Capacity capacity -> {
        facts.put("design", "capacity");
        facts.put("design.search-only", "" + capacity.searchOnly());
        facts.put("design.knobs", "" + capacity.knobs().size());
      }
      case Design.Sweep sweep -> {
        facts.put("design", "sweep");
        facts.put("design.across", sweep.across().name());
        facts.put("design.up", sweep.up().name());
        facts.put("design.blocks", "" + sweep.blocks());
        facts.put("design.within", time(sweep.within()));
      }
    }
  }

  /** Returns a duration like {@code 20 s} or {@code 1.5 s}. */
  static String time(Duration duration) {
    return Numbers.trimmed(duration.toNanos() / 1e9) + " s";
  }
}
