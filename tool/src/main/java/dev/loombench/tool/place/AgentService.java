package dev.loombench.tool.place;

/**
 * Methods of an agent, called over its connection. Times are those of its host's clock, and paths
 * are those of its host. Arguments and results are written as JSON.
 */
public interface AgentService extends HostService, EngineService, ServerService, RecorderService {}
