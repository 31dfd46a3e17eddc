/**
 * The Debug Adapter Protocol as one protocol: its requests, responses and events.
 *
 * The published types leave the tags open: `type`, `command` and `event` are strings there, and the values stand in
 * comments. Here each message has the values that the specification gives it. `ErrorResponse` is left out of the union:
 * it is the form of any response that failed, so it has no command of its own.
 */
import type { DebugProtocol as P } from "@vscode/debugprotocol";

type Request<Base extends P.Request, Command extends string> = Base & { type: "request"; command: Command };
type Response<Base extends P.Response, Command extends string> = Base & { type: "response"; command: Command };
type Event<Base extends P.Event, Name extends string> = Base & { type: "event"; event: Name };

/** What one side asks of the other. */
export type DapRequest =
  | Request<P.CancelRequest, "cancel">
  | Request<P.RunInTerminalRequest, "runInTerminal">
  | Request<P.StartDebuggingRequest, "startDebugging">
  | Request<P.InitializeRequest, "initialize">
  | Request<P.ConfigurationDoneRequest, "configurationDone">
  | Request<P.LaunchRequest, "launch">
  | Request<P.AttachRequest, "attach">
  | Request<P.RestartRequest, "restart">
  | Request<P.DisconnectRequest, "disconnect">
  | Request<P.TerminateRequest, "terminate">
  | Request<P.BreakpointLocationsRequest, "breakpointLocations">
  | Request<P.SetBreakpointsRequest, "setBreakpoints">
  | Request<P.SetFunctionBreakpointsRequest, "setFunctionBreakpoints">
  | Request<P.SetExceptionBreakpointsRequest, "setExceptionBreakpoints">
  | Request<P.DataBreakpointInfoRequest, "dataBreakpointInfo">
  | Request<P.SetDataBreakpointsRequest, "setDataBreakpoints">
  | Request<P.SetInstructionBreakpointsRequest, "setInstructionBreakpoints">
  | Request<P.ContinueRequest, "continue">
  | Request<P.NextRequest, "next">
  | Request<P.StepInRequest, "stepIn">
  | Request<P.StepOutRequest, "stepOut">
  | Request<P.StepBackRequest, "stepBack">
  | Request<P.ReverseContinueRequest, "reverseContinue">
  | Request<P.RestartFrameRequest, "restartFrame">
  | Request<P.GotoRequest, "goto">
  | Request<P.PauseRequest, "pause">
  | Request<P.StackTraceRequest, "stackTrace">
  | Request<P.ScopesRequest, "scopes">
  | Request<P.VariablesRequest, "variables">
  | Request<P.SetVariableRequest, "setVariable">
  | Request<P.SourceRequest, "source">
  | Request<P.ThreadsRequest, "threads">
  | Request<P.TerminateThreadsRequest, "terminateThreads">
  | Request<P.ModulesRequest, "modules">
  | Request<P.LoadedSourcesRequest, "loadedSources">
  | Request<P.EvaluateRequest, "evaluate">
  | Request<P.SetExpressionRequest, "setExpression">
  | Request<P.StepInTargetsRequest, "stepInTargets">
  | Request<P.GotoTargetsRequest, "gotoTargets">
  | Request<P.CompletionsRequest, "completions">
  | Request<P.ExceptionInfoRequest, "exceptionInfo">
  | Request<P.ReadMemoryRequest, "readMemory">
  | Request<P.WriteMemoryRequest, "writeMemory">
  | Request<P.DisassembleRequest, "disassemble">
  | Request<P.LocationsRequest, "locations">;

/** What answers a request. */
export type DapResponse =
  | Response<P.CancelResponse, "cancel">
  | Response<P.RunInTerminalResponse, "runInTerminal">
  | Response<P.StartDebuggingResponse, "startDebugging">
  | Response<P.InitializeResponse, "initialize">
  | Response<P.ConfigurationDoneResponse, "configurationDone">
  | Response<P.LaunchResponse, "launch">
  | Response<P.AttachResponse, "attach">
  | Response<P.RestartResponse, "restart">
  | Response<P.DisconnectResponse, "disconnect">
  | Response<P.TerminateResponse, "terminate">
  | Response<P.BreakpointLocationsResponse, "breakpointLocations">
  | Response<P.SetBreakpointsResponse, "setBreakpoints">
  | Response<P.SetFunctionBreakpointsResponse, "setFunctionBreakpoints">
  | Response<P.SetExceptionBreakpointsResponse, "setExceptionBreakpoints">
  | Response<P.DataBreakpointInfoResponse, "dataBreakpointInfo">
  | Response<P.SetDataBreakpointsResponse, "setDataBreakpoints">
  | Response<P.SetInstructionBreakpointsResponse, "setInstructionBreakpoints">
  | Response<P.ContinueResponse, "continue">
  | Response<P.NextResponse, "next">
  | Response<P.StepInResponse, "stepIn">
  | Response<P.StepOutResponse, "stepOut">
  | Response<P.StepBackResponse, "stepBack">
  | Response<P.ReverseContinueResponse, "reverseContinue">
  | Response<P.RestartFrameResponse, "restartFrame">
  | Response<P.GotoResponse, "goto">
  | Response<P.PauseResponse, "pause">
  | Response<P.StackTraceResponse, "stackTrace">
  | Response<P.ScopesResponse, "scopes">
  | Response<P.VariablesResponse, "variables">
  | Response<P.SetVariableResponse, "setVariable">
  | Response<P.SourceResponse, "source">
  | Response<P.ThreadsResponse, "threads">
  | Response<P.TerminateThreadsResponse, "terminateThreads">
  | Response<P.ModulesResponse, "modules">
  | Response<P.LoadedSourcesResponse, "loadedSources">
  | Response<P.EvaluateResponse, "evaluate">
  | Response<P.SetExpressionResponse, "setExpression">
  | Response<P.StepInTargetsResponse, "stepInTargets">
  | Response<P.GotoTargetsResponse, "gotoTargets">
  | Response<P.CompletionsResponse, "completions">
  | Response<P.ExceptionInfoResponse, "exceptionInfo">
  | Response<P.ReadMemoryResponse, "readMemory">
  | Response<P.WriteMemoryResponse, "writeMemory">
  | Response<P.DisassembleResponse, "disassemble">
  | Response<P.LocationsResponse, "locations">;

/** What an adapter tells without being asked. */
export type DapEvent =
  | Event<P.InitializedEvent, "initialized">
  | Event<P.StoppedEvent, "stopped">
  | Event<P.ContinuedEvent, "continued">
  | Event<P.ExitedEvent, "exited">
  | Event<P.TerminatedEvent, "terminated">
  | Event<P.ThreadEvent, "thread">
  | Event<P.OutputEvent, "output">
  | Event<P.BreakpointEvent, "breakpoint">
  | Event<P.ModuleEvent, "module">
  | Event<P.LoadedSourceEvent, "loadedSource">
  | Event<P.ProcessEvent, "process">
  | Event<P.CapabilitiesEvent, "capabilities">
  | Event<P.ProgressStartEvent, "progressStart">
  | Event<P.ProgressUpdateEvent, "progressUpdate">
  | Event<P.ProgressEndEvent, "progressEnd">
  | Event<P.InvalidatedEvent, "invalidated">
  | Event<P.MemoryEvent, "memory">;

/** Any line of the protocol. */
export type DapMessage = DapRequest | DapResponse | DapEvent;
