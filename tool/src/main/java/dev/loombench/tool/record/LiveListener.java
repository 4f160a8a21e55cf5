package dev.loombench.tool.record;

import java.util.Map;

/** Listener to recorders while they record; it is called after each sample and must return soon. */
@FunctionalInterface
public interface LiveListener {

  LiveListener NONE = _ -> {};

  /** A sample was taken; figures that can't be read are absent. */
  void sampled(Map<LiveFigure, Double> figures);
}
