package dev.loombench.tool.study;

import java.util.List;

/**
 * What one request does, and the loads under which it is measured.
 *
 * @param name its name in tables, like {@code delay-100}
 * @param work what is asked of the server
 * @param loads how requests arrive, at least one; each is a point of its own
 */
public record Workload(String name, Work work, List<Load> loads) {

  public Workload {
    loads = List.copyOf(loads);
  }
}
