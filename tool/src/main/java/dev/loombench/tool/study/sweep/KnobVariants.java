package dev.loombench.tool.study.sweep;

import dev.loombench.tool.study.Backing;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.Knob;
import dev.loombench.tool.study.Knob.Resource;
import dev.loombench.tool.study.MemorySize;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.ServerModule;
import dev.loombench.tool.study.ServerOption;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.id.VariantId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Factory of variants that differ from a server in one resource each. */
public final class KnobVariants {

  /** Factor of the resource. */
  private static final double MORE = 1.5;

  private static final double MORE_HEAP = 2;

  /**
   * Factor of the capacity to be sustained with more of it; lower, because other resources limit
   * too.
   */
  private static final double RATE_WITH_MORE = 1.2;

  private static final double LESS_CPU = 0.75;
  private static final double RATE_WITH_LESS = 0.9;

  /** Smallest quota that the kernel can enforce and a study file may ask for. */
  private static final double FEWEST_CPUS = 0.01;

  private static final Map<String, Resource> RESOURCES =
      Map.of(
          "threads", Resource.WORKER_POOL,
          "pool", Resource.CONNECTION_POOL,
          "client-connections", Resource.CONNECTION_POOL);

  /** Defaults of the servers; options without a numeric default are not varied. */
  private static final Map<String, Integer> DEFAULTS = Map.of("threads", 200, "pool", 10);

  private final Variant subject;
  private final JvmSettings jvm;
  private final Set<Backing> needs;
  private final List<Knob> knobs = new ArrayList<>();
  private final List<Variant> variants = new ArrayList<>();
  private final List<Design.NotTried> notTried = new ArrayList<>();

  private KnobVariants(Variant subject, JvmSettings jvm, Set<Backing> needs) {
    this.subject = subject;
    this.jvm = jvm;
    this.needs = needs;
  }

  /**
   * Creates all possible variants of a server.
   *
   * @param needs resources of the work: a database pool is varied only if there is a database
   * @param cpusGranted CPUs of the server now
   * @param whyNoQuota why no quota can be set here; empty if one can
   */
  public static KnobVariants of(
      Variant subject,
      JvmSettings jvm,
      Set<Backing> needs,
      double cpusGranted,
      Optional<String> whyNoQuota) {
    var knobs = new KnobVariants(subject, jvm, needs);
    knobs.addOptions();
    knobs.addCpu(cpusGranted, whyNoQuota);
    knobs.addHeap();
    return knobs;
  }

  /** Returns the variants, in the order of the knobs. */
  public List<Variant> variants() {
    return List.copyOf(variants);
  }

  public Design.Capacity design() {
    return new Design.Capacity(knobs, notTried, false);
  }

  private void addOptions() {
    if (!(subject.server() instanceof Server.Bundled bundled)) {
      return;
    }
    ServerModule.of(bundled.module()).stream()
        .flatMap(
            module ->
                module.options().stream()
                    .filter(option -> module.takes(option, bundled.properties()))
                    .filter(option -> isUsed(module, option)))
        .map(ServerOption::key)
        .filter(RESOURCES::containsKey)
        .forEach(option -> addOption(bundled, option));
  }

  private boolean isUsed(ServerModule module, ServerOption option) {
    return option != ServerOption.POOL
        || module == ServerModule.BOTTLENECK
        || needs.contains(Backing.DATABASE);
  }

  private void addOption(Server.Bundled bundled, String option) {
    number(bundled, option)
        .ifPresent(
            now -> {
              long more = Math.round(MORE * now);
              var properties = new HashMap<>(bundled.properties());
              properties.put(option, Long.toString(more));
              add(
                  RESOURCES.get(option),
                  "%d %s".formatted(more, words(option)),
                  RATE_WITH_MORE,
                  subject.with(bundled.with(properties)));
            });
  }

  private static Optional<Integer> number(Server.Bundled bundled, String option) {
    return Optional.ofNullable(bundled.properties().get(option))
        .or(() -> Optional.ofNullable(DEFAULTS.get(option)).map(String::valueOf))
        .filter(text -> text.matches("[1-9][0-9]{0,5}"))
        .map(Integer::valueOf);
  }

  private static String words(String option) {
    return switch (option) {
      case "pool" -> "pooled connections";
      case "client-connections" -> "client connections";
      default -> option;
    };
  }

  private void addCpu(double cpusGranted, Optional<String> whyNoQuota) {
    boolean hasQuota = subject.limits().cpus().isPresent();
    Resource resource = hasQuota ? Resource.CPU_QUOTA : Resource.CPU;
    double less = Math.round(1_000 * LESS_CPU * cpusGranted) / 1_000.0;
    if (subject.server() instanceof Server.Running) {
      notTried.add(new Design.NotTried(resource, "the server is already running"));
    } else if (whyNoQuota.isPresent()) {
      notTried.add(new Design.NotTried(resource, whyNoQuota.get()));
    } else if (less >= FEWEST_CPUS) {
      add(
          resource,
          "%s of its CPU".formatted(percent(less / cpusGranted)),
          RATE_WITH_LESS,
          subject.limitedTo(subject.limits().withCpus(less)));
    }
  }

  private void addHeap() {
    switch (subject.server()) {
      case Server.Running _ ->
          notTried.add(new Design.NotTried(Resource.HEAP, "the server is already running"));
      case Server.Command command when !command.takesJvmFlags() ->
          notTried.add(
              new Design.NotTried(Resource.HEAP, "its command does not take flags by {jvm}"));
      case Server.Bundled _, Server.Command _ -> addLargerHeap();
    }
  }

  private void addLargerHeap() {
    Optional<String> heap = jvm.largestHeap(subject.jvmFlags());
    if (heap.isEmpty()) {
      notTried.add(new Design.NotTried(Resource.HEAP, "the JDK chooses its size"));
      return;
    }
    long bytes = Math.round(MORE_HEAP * MemorySize.bytes(heap.get()));
    if (bytes > subject.limits().memoryBytes().orElse(bytes)) {
      notTried.add(
          new Design.NotTried(Resource.HEAP, "a larger one has no room in its memory limit"));
      return;
    }
    String size = bytes / 1_024 + "k";
    add(
        Resource.HEAP,
        "a heap of " + MemorySize.text(bytes),
        RATE_WITH_MORE,
        subject.withFlags("-Xms" + size, "-Xmx" + size));
  }

  private void add(Resource resource, String setting, double rateFactor, Variant changed) {
    var id = new VariantId(subject.id() + ", " + setting);
    knobs.add(new Knob(id, resource, setting, rateFactor));
    variants.add(changed.named(id));
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }
}
